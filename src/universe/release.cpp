// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>

#include "comm/complaint.hpp"
#include "tulle/base/error.hpp"
#include "universe/state.hpp"

namespace tulle {
namespace {

using namespace std::chrono_literals;

constexpr std::chrono::milliseconds grace = 2s;  ///< between giving up the drain and giving up the verb

std::vector<GlobalRank> ranks_of(const comm::Communicator& communicator,
                                 const std::vector<std::int64_t>& members) {
  std::vector<GlobalRank> ranks;
  for (const std::int64_t member : members)
    ranks.push_back(communicator.key().ranks[static_cast<std::size_t>(member)]);
  return ranks;
}

std::vector<std::int64_t> gone(const comm::Communicator& communicator) {
  std::vector<std::int64_t> members;
  for (std::int64_t member = 0; member < communicator.size(); ++member) {
    if (communicator.agreement()->presence(member) != control::Host::Presence::here)
      members.push_back(member);
  }
  return members;
}

control::Patience patience_of(const comm::Communicator& communicator, Deadline deadline) {
  if (!gone(communicator).empty() || Clock::now() >= deadline + grace) return control::Patience::expired;
  return Clock::now() >= deadline ? control::Patience::late : control::Patience::waits;
}

/// A refusal that is no answer: somebody did not come, or came with another verb.
void throw_refusal(const comm::Communicator& communicator, const control::EndReport& report) {
  const std::string group = comm::list_of(communicator.key().ranks);
  if (const std::vector<std::int64_t> lost = gone(communicator); !lost.empty()) {
    throw PeerLost(
        fmt::format("release of {} lost rank {} (only all members together can end it). start the job again",
                    group, comm::list_of(ranks_of(communicator, lost))));
  }
  if (report.refusal == control::Refusal::broken) {
    throw CommError(fmt::format(
        "release of {} failed half-way (a member did not finish it in time). start the job again", group));
  }
  if (report.refusal == control::Refusal::mixed) {
    throw Mismatch(
        fmt::format("release of {} was refused (some members force it, others do not). call it alike on all "
                    "members",
                    group));
  }
  throw Timeout(
      fmt::format("release of {} was refused (rank {} did not call it in time). call it on all members",
                  group, comm::list_of(ranks_of(communicator, report.missing))));
}

/// One verb at a time on a rank.
class OneVerb {
 public:
  explicit OneVerb(std::atomic<bool>& running) : running_(running) {
    if (running_.exchange(true)) {
      throw ConcurrentUse(
          "release was not begun (another thread's release runs in this universe). call one after another");
    }
  }
  OneVerb(const OneVerb&) = delete;
  OneVerb& operator=(const OneVerb&) = delete;
  ~OneVerb() { running_ = false; }

 private:
  std::atomic<bool>& running_;
};

}  // namespace

/// Groups of one have nothing to end, and the world's own is never ended.
bool UniverseState::is_endable(const comm::Communicator& communicator) const {
  return communicator.size() > 1 && communicator.key() != registry_.entry(world_communicator).key;
}

ReleaseReport UniverseState::release(const Group& group, Release how) {
  engine_->check_open();
  const std::shared_ptr<comm::Communicator>& communicator = group.state()->hold->communicator;
  if (communicator->size() > 1 && !is_endable(*communicator)) {
    throw ConfigError(
        "the world's communicator is never ended (everything stands on it). release other groups, or leave");
  }
  ReleaseReport report;
  if (!is_endable(*communicator)) return report;
  const OneVerb verb(ending_);
  const bool held = group.state().use_count() > 1 || group.state()->hold.use_count() > 1;
  end_key(communicator, group.generation(), {held, how == Release::force}, report);
  return report;
}

ReleaseReport UniverseState::release(const Mesh& mesh, Release how) {
  engine_->check_open();
  const OneVerb verb(ending_);
  ReleaseReport report;
  std::vector<const comm::Communicator*> done;
  for (const Axis& axis : mesh.axes()) {
    const auto communicator = find(mesh.group_of(axis.name, seat_.rank), axis.options);
    if (!communicator || !is_endable(*communicator)) continue;
    if (std::find(done.begin(), done.end(), communicator.get()) != done.end()) continue;
    done.push_back(communicator.get());
    const std::uint32_t generation = communicator->agreement()->generation();
    end_key(communicator, generation, {communicator->is_held(), how == Release::force}, report);
  }
  return report;
}

void UniverseState::end_key(const std::shared_ptr<comm::Communicator>& communicator, std::uint32_t generation,
                            control::EndVote vote, ReleaseReport& report) {
  const auto standing = [&] { return communicator->agreement()->standing(generation); };
  if (engine_->locked(standing) == control::Standing::over) return;
  const bool was_live = communicator->is_live();
  if (agree_on_end(*communicator, generation, vote) == control::Outcome::yes) {
    if (was_live) note_end(*communicator);
    report.ended.push_back(communicator->key().text());
    return;
  }
  const control::EndReport refusal = engine_->locked([&] { return communicator->agreement()->end_report(); });
  if (refusal.holders.empty() || vote.force || !refusal.missing.empty())
    throw_refusal(*communicator, refusal);
  report.held.push_back({communicator->key().text(), ranks_of(*communicator, refusal.holders)});
}

control::Outcome UniverseState::agree_on_end(comm::Communicator& communicator, std::uint32_t generation,
                                             control::EndVote vote) {
  const Deadline deadline = deadline_in(*resolve(seat_.defaults).timeout);
  control::Outcome outcome = control::Outcome::pending;
  control::Patience patience = control::Patience::waits;
  const auto step = [&] {
    if (outcome != control::Outcome::pending) return true;  // a waiter asks again after a yes
    outcome = engine_->locked([&] { return communicator.end(generation, vote, patience); });
    return outcome != control::Outcome::pending;
  };
  while (!engine_->wait_until(Clock::now() + 100ms, step)) patience = patience_of(communicator, deadline);
  return outcome;
}

void UniverseState::note_end(const comm::Communicator& communicator) {
  const std::lock_guard guard(mutex_);
  const std::optional<CommunicatorId> id = registry_.find(communicator.key());
  if (!id) return;
  note_makings(*id, known_.at(communicator.key()));
  registry_.note_ended(*id);
}

std::shared_ptr<comm::Communicator> UniverseState::find(std::vector<GlobalRank> ranks,
                                                        const Options& options) {
  if (ranks.size() < 2) return nullptr;
  const Key key = key_of(std::move(ranks), resolve(options, seat_.defaults));
  const std::lock_guard guard(mutex_);
  return find_or_make(key);
}

}  // namespace tulle
