// SPDX-License-Identifier: Apache-2.0
#include "control/host.hpp"

#include "arena/fence.hpp"
#include "arena/futex.hpp"

namespace tulle::control {

Host::Host(std::shared_ptr<arena::Arena> arena, std::unique_ptr<Liveness> liveness, std::int64_t local,
           std::vector<GlobalRank> ranks)
    : arena_(std::move(arena)), liveness_(std::move(liveness)), local_(local), ranks_(std::move(ranks)) {
  for (std::size_t i = 0; i < ranks_.size(); ++i) locals_.emplace(ranks_[i], static_cast<std::int64_t>(i));
}

std::optional<std::int64_t> Host::local_of(GlobalRank rank) const {
  const auto found = locals_.find(rank);
  return found == locals_.end() ? std::nullopt : std::optional(found->second);
}

Host::Presence Host::presence(std::int64_t local) const {
  const auto phase = [&] { return arena_->rank(local).phase.load(); };
  if (phase() == arena::RankPhase::left) return Presence::left;
  if (local == local_ || liveness_->is_alive(local)) return Presence::here;
  return phase() == arena::RankPhase::left ? Presence::left : Presence::died;
}

void Host::ring(std::int64_t local) const noexcept {
  arena::full_fence();
  arena::RankBlock& block = arena_->rank(local);
  if (block.sleepers.load() == 0) return;
  block.bell.fetch_add(1);
  arena::futex_wake(block.bell);
}

void Host::ring_all(const std::vector<std::int64_t>& locals) const noexcept {
  arena::full_fence();
  for (const std::int64_t local : locals) {
    arena::RankBlock& block = arena_->rank(local);
    if (block.sleepers.load() == 0) continue;
    block.bell.fetch_add(1);
    arena::futex_wake(block.bell);
  }
}

std::uint32_t Host::announce_sleep() const noexcept {
  arena::RankBlock& block = arena_->rank(local_);
  const std::uint32_t seen = block.bell.load();
  block.sleepers.fetch_add(1);
  arena::full_fence();
  return seen;
}

bool Host::wait_for_bell(std::uint32_t seen, std::chrono::nanoseconds time) const noexcept {
  const std::atomic<std::uint32_t>& bell = arena_->rank(local_).bell;
  arena::futex_wait(bell, seen, time);
  return bell.load() != seen;
}

void Host::end_sleep() const noexcept {
  arena_->rank(local_).sleepers.fetch_sub(1);
}

}  // namespace tulle::control
