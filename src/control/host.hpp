// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "arena/arena.hpp"
#include "control/liveness.hpp"
#include "tulle/base/ids.hpp"

namespace tulle::control {

/// One rank's seat in the arena of its host: who its neighbours are, whether they live, and how to wake them.
class Host {
 public:
  /// `ranks`: the global ranks of this host; position = local rank.
  Host(std::shared_ptr<arena::Arena> arena, std::unique_ptr<Liveness> liveness, std::int64_t local,
       std::vector<GlobalRank> ranks);

  [[nodiscard]] arena::Arena& arena() const noexcept { return *arena_; }
  [[nodiscard]] std::int64_t local() const noexcept { return local_; }
  [[nodiscard]] GlobalRank global_of(std::int64_t local) const {
    return ranks_.at(static_cast<std::size_t>(local));
  }
  [[nodiscard]] std::optional<std::int64_t> local_of(GlobalRank rank) const;
  [[nodiscard]] std::int64_t size() const noexcept { return static_cast<std::int64_t>(ranks_.size()); }

  enum class Presence { here, left, died };
  /// Asks the kernel, so not for a fast path.
  [[nodiscard]] Presence presence(std::int64_t local) const;

  /// Wakes a neighbour if it sleeps. What it shall see is stored before.
  void ring(std::int64_t local) const noexcept;
  /// For many neighbours at once, with one fence.
  void ring_all(const std::vector<std::int64_t>& locals) const noexcept;

  /// Sleeps until rung or so long, unless `ready()` is true after this rank has announced that it sleeps.
  /// Whether it was rung, or was ready.
  template <class Ready>
  bool sleep(std::chrono::nanoseconds time, Ready ready) const {
    const std::uint32_t seen = announce_sleep();
    const bool awake = ready() || wait_for_bell(seen, time);
    end_sleep();
    return awake;
  }

 private:
  [[nodiscard]] std::uint32_t announce_sleep() const noexcept;
  bool wait_for_bell(std::uint32_t seen, std::chrono::nanoseconds time) const noexcept;
  void end_sleep() const noexcept;

  std::shared_ptr<arena::Arena> arena_;
  std::unique_ptr<Liveness> liveness_;
  std::int64_t local_;
  std::vector<GlobalRank> ranks_;
  std::unordered_map<GlobalRank, std::int64_t> locals_;
};

}  // namespace tulle::control
