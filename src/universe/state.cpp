// SPDX-License-Identifier: Apache-2.0
#include "universe/state.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>

#include "comm/backend_source.hpp"
#include "comm/complaint.hpp"
#include "control/arena_agreement.hpp"
#include "control/store_agreement.hpp"
#include "control/table.hpp"
#include "tulle/base/error.hpp"

namespace tulle {
namespace {

std::vector<GlobalRank> all_ranks(std::int64_t size) {
  std::vector<GlobalRank> ranks;
  for (std::int64_t rank = 0; rank < size; ++rank) ranks.emplace_back(rank);
  return ranks;
}

std::shared_ptr<control::Remotes> make_remotes(const Seat& seat) {
  const bool one_host = seat.host->size() == seat.size;
  if (one_host && seat.backends.empty()) return nullptr;
  return std::make_shared<control::Remotes>(seat.store, seat.joined);
}

}  // namespace

UniverseState::UniverseState(Seat seat)
    : seat_(std::move(seat)),
      backends_(seat_),
      remotes_(make_remotes(seat_)),
      engine_(std::make_shared<comm::Engine>(seat_.host, seat_.rank, seat_.may_spin,
                                             seat_.checking == Checking::on, remotes_)),
      world_(Mesh::from_shape({{"world", seat_.size}})),
      registry_(world_key()) {
  for (const auto& backend : backends_.all()) engine_->keep(std::make_shared<comm::BackendSource>(backend));
}

Group UniverseState::declare(const std::string& name, std::vector<GlobalRank> ranks, const Options& options) {
  engine_->check_open();
  const Options resolved = resolve(options, seat_.defaults);
  const Key key = key_of(std::move(ranks), resolved);
  std::shared_ptr<comm::Communicator> communicator;
  {
    const std::lock_guard guard(mutex_);
    communicator = find_or_make(key);
    registry_.declare(name, key);
  }
  auto held = hold(*communicator, deadline_in(*resolved.timeout));
  return Group(std::make_shared<GroupState>(GroupState{name, *resolved.timeout, std::move(held), engine_}));
}

/// While this rank ends the key by agreement, a name of it waits for the outcome.
std::shared_ptr<const Hold> UniverseState::hold(comm::Communicator& communicator, Deadline deadline) {
  std::shared_ptr<const Hold> held;
  const auto try_hold = [&] {
    return engine_->locked([&] {
      if (!communicator.is_ending()) held = communicator.hold();
      return held != nullptr;
    });
  };
  if (try_hold() || engine_->wait_until(deadline, try_hold)) return held;
  throw Timeout(
      fmt::format("no group over {} in time (its communicator is being released). let all its members call "
                  "release",
                  comm::list_of(communicator.key().ranks)));
}

/// Where nothing serves the whole world nobody gets a group of it either.
Key UniverseState::world_key() const {
  try {
    return key_of(all_ranks(seat_.size), resolve({}, seat_.defaults));
  } catch (const NoBackend&) {
    return {all_ranks(seat_.size), "none", "", ""};
  }
}

Key UniverseState::key_of(std::vector<GlobalRank> ranks, const Options& resolved) const {
  const std::string backend = backends_.choose(ranks, backend_for(resolved, Device::Kind::cpu));
  return {std::move(ranks), backend, key_text(resolved, backend), resolved.tag.value_or("")};
}

std::shared_ptr<comm::Communicator> UniverseState::find_or_make(const Key& key) {
  const auto found = known_.find(key);
  if (found != known_.end()) return found->second.communicator;
  return known_.emplace(key, Known{make_communicator(key), 0}).first->second.communicator;
}

std::shared_ptr<comm::Communicator> UniverseState::make_communicator(const Key& key) {
  const auto me = std::find(key.ranks.begin(), key.ranks.end(), seat_.rank);
  const GroupRank rank(me - key.ranks.begin());
  const std::shared_ptr<Backend>& backend = backends_.named(key.backend);
  return std::make_shared<comm::Communicator>(key, rank, make_agreement(key, rank), backend,
                                              backends_.store_of(*backend));
}

/// native agrees in the arena that carries its bytes; any other backend over the store.
std::unique_ptr<control::Agreement> UniverseState::make_agreement(const Key& key, GroupRank rank) const {
  if (key.backend != backends_.native()->name()) {
    return std::make_unique<control::StoreAgreement>(seat_.store, seat_.joined.prefix(), seat_.host, remotes_,
                                                     key, rank.value());
  }
  control::Membership members;
  members.entry = control::find_or_insert(seat_.host->arena(), key.encode(), key.digest());
  members.member = rank.value();
  for (const GlobalRank member : key.ranks) members.locals.push_back(seat_.host->local_of(member).value());
  return std::make_unique<control::ArenaAgreement>(seat_.host, std::move(members));
}

std::vector<std::shared_ptr<comm::Communicator>> UniverseState::communicators() {
  const std::lock_guard guard(mutex_);
  std::vector<std::shared_ptr<comm::Communicator>> all;
  for (const auto& [key, known] : known_) all.push_back(known.communicator);
  return all;
}

}  // namespace tulle
