// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>

#include "comm/complaint.hpp"
#include "control/fault.hpp"
#include "control/pace.hpp"
#include "tulle/base/error.hpp"
#include "universe/state.hpp"

namespace tulle {
namespace {

using arena::RankPhase;
using namespace std::chrono_literals;

std::vector<GlobalRank> all_ranks_of(const Seat& seat) {
  std::vector<GlobalRank> ranks;
  for (std::int64_t rank = 0; rank < seat.size; ++rank) ranks.emplace_back(rank);
  return ranks;
}

/// Lies in the store while the host of this rank leaves.
std::string leaving_key(const Seat& seat, std::int64_t rank) {
  return fmt::format("{}leaving/{}", seat.joined.prefix(), seat.host_of[static_cast<std::size_t>(rank)]);
}

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
  try {
    meet_neighbours(deadline);
    meet_other_hosts(deadline);
  } catch (const Error&) {
    take_back_leave();
    throw;
  }
  end();
  if (seat_.serves_store) wait_for_leavers(deadline);
}

/// A leave that failed is none: this rank is still to be waited for.
void UniverseState::take_back_leave() noexcept {
  show(*seat_.host, RankPhase::joined);
  try {
    seat_.store->erase(leaving_key(seat_, seat_.rank.value()));
  } catch (const Error&) {  // the store is gone, and the universe with it
  }
}

void UniverseState::meet_neighbours(Deadline deadline) {
  const control::Host& host = *seat_.host;
  while (!aborted_ && !all_have_come(host) && !awaited(host).empty()) {
    const Deadline look = std::min(deadline, Clock::now() + 100ms);
    if (engine_->wait_until(look, [&host] { return all_have_come(host); })) return;
    if (Clock::now() >= deadline) throw_absent(awaited(host));
  }
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

/// Each rank whose host has come says so in the store; a host is there once one of its ranks does.
void UniverseState::meet_other_hosts(Deadline deadline) {
  if (seat_.host->size() == seat_.size) return;
  seat_.store->set(leaving_key(seat_, seat_.rank.value()), "");
  control::Pace pace;
  std::vector<GlobalRank> absent = all_ranks_of(seat_);
  const auto all_have_come = [&] {
    if (aborted_) return true;
    if (!pace.is_due()) return false;
    std::erase_if(absent, [&](GlobalRank rank) {
      return seat_.host->local_of(rank) || seat_.store->get(leaving_key(seat_, rank.value())) ||
             remotes_->presence(rank) != control::Host::Presence::here;
    });
    return absent.empty();
  };
  if (!engine_->wait_until(deadline, all_have_come)) throw_absent(absent);
}

void UniverseState::throw_absent(const std::vector<GlobalRank>& ranks) const {
  throw Timeout(
      fmt::format("leave timed out on rank {} (ranks {} have not called it). let all ranks leave, or abort",
                  seat_.rank.value(), comm::list_of(ranks)));
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
