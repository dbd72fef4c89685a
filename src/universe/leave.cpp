// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>

#include "comm/complaint.hpp"
#include "control/fault.hpp"
#include "tulle/base/error.hpp"
#include "universe/state.hpp"

namespace tulle {
namespace {

using arena::RankPhase;

bool has_come(const control::Host& host, std::int64_t local) {
  const RankPhase phase = host.arena().rank(local).phase.load();
  return phase == RankPhase::leaving || phase == RankPhase::left;
}

/// Neighbours that have neither called leave nor ended.
std::vector<GlobalRank> awaited(const control::Host& host) {
  std::vector<GlobalRank> ranks;
  for (std::int64_t local = 0; local < host.size(); ++local) {
    if (!has_come(host, local) && host.presence(local) == control::Host::Presence::here) {
      ranks.push_back(host.global_of(local));
    }
  }
  return ranks;
}

bool all_have_come(const control::Host& host) {
  for (std::int64_t local = 0; local < host.size(); ++local) {
    if (!has_come(host, local)) return false;
  }
  return true;
}

void show(const control::Host& host, RankPhase phase) {
  host.arena().rank(host.local()).phase.store(phase);
  for (std::int64_t local = 0; local < host.size(); ++local) host.ring(local);
}

}  // namespace

/// Whoever died is not waited for: leaving needs nothing from it. An aborted rank waits for nobody.
void UniverseState::leave(std::chrono::milliseconds timeout) {
  engine_->check_open();
  const Deadline deadline = deadline_in(timeout);
  drain(deadline);
  TULLE_FAULT("leave.drained");
  const control::Host& host = *seat_.host;
  show(host, RankPhase::leaving);
  TULLE_FAULT("leave.shown");
  meet_other_hosts(deadline);
  using namespace std::chrono_literals;
  while (!aborted_ && !all_have_come(host) && !awaited(host).empty()) {
    const Deadline look = std::min(deadline, Clock::now() + 100ms);
    if (engine_->wait_until(look, [&host] { return all_have_come(host); })) break;
    if (Clock::now() >= deadline) {
      throw Timeout(fmt::format(
          "leave timed out on rank {} (ranks {} have not called it). let all ranks leave, or abort",
          seat_.rank.value(), comm::list_of(awaited(host))));
    }
  }
  end();
  if (seat_.serves_store) wait_for_leavers(deadline);
}

/// Who serves the store goes last: until then the others still talk to it.
void UniverseState::wait_for_leavers(Deadline deadline) {
  for (std::int64_t rank = 0; rank < seat_.size; ++rank) {
    const auto has_gone = [&] {
      return seat_.store->get(seat_.joined.left_key(rank)) || seat_.store->get(seat_.joined.lost_key(rank));
    };
    engine_->wait_until(deadline, has_gone);
  }
}

/// Operations that were issued and not waited for come to their end first.
void UniverseState::drain(Deadline deadline) {
  const auto busy = [this] {
    for (const auto& communicator : communicators()) {
      if (engine_->locked([&] { return communicator->is_busy(); })) return true;
    }
    return false;
  };
  engine_->wait_until(deadline, [&] { return !busy(); });
}

/// The lowest rank of each host says in the store that its host comes.
void UniverseState::meet_other_hosts(Deadline deadline) {
  const std::int64_t hosts = *std::max_element(seat_.host_of.begin(), seat_.host_of.end()) + 1;
  if (hosts == 1) return;
  const auto key = [this](std::int64_t host) {
    return fmt::format("{}leaving/{}", seat_.joined.prefix(), host);
  };
  const auto mine = seat_.host_of[static_cast<std::size_t>(seat_.rank.value())];
  if (seat_.host->local() == 0) seat_.store->set(key(mine), "comes");
  for (std::int64_t host = 0; host < hosts; ++host) static_cast<void>(seat_.store->wait(key(host), deadline));
}

void UniverseState::end() noexcept {
  if (engine_->is_child() || left_.exchange(true)) return;
  engine_->close();
  engine_->observers().clear();
  const std::lock_guard guard(mutex_);
  engine_->locked([this] {
    for (auto& [key, known] : known_) known.communicator->forget();
  });
  show(*seat_.host, RankPhase::left);
  try {
    seat_.store->leave(seat_.joined);
  } catch (const Error&) {  // the store may be gone before us: then nobody asks it any more
  }
}

void UniverseState::abort(std::string_view cause) noexcept {
  aborted_ = true;
  const std::lock_guard guard(mutex_);
  engine_->locked([&] {
    for (auto& [key, known] : known_) {
      known.communicator->abort({control::CauseKind::aborted, std::string(cause)});
    }
  });
}

UniverseState::~UniverseState() {
  end();
}

}  // namespace tulle
