// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <unordered_map>

#include "control/host.hpp"
#include "control/pace.hpp"
#include "control/where.hpp"
#include "tulle/base/ids.hpp"
#include "tulle/store/store.hpp"

namespace tulle::control {

/// What a rank can know of ranks on other hosts, from the job's store: whether they are there, and where they
/// wait. Thread-safe.
class Remotes {
 public:
  Remotes(std::shared_ptr<Store> store, Joined seat) : store_(std::move(store)), seat_(std::move(seat)) {}

  [[nodiscard]] Host::Presence presence(GlobalRank rank) const;
  /// Empty: in no operation, or not waiting in it for long.
  [[nodiscard]] std::optional<Position> where(GlobalRank rank) const;

  /// This rank waits here for long.
  void show(const Position& position) noexcept;
  void hide() noexcept;

 private:
  struct Sight {
    Host::Presence presence = Host::Presence::here;
    Pace pace{};
  };
  [[nodiscard]] std::string where_key(GlobalRank rank) const;

  const std::shared_ptr<Store> store_;
  const Joined seat_;
  mutable std::mutex mutex_;
  mutable std::unordered_map<GlobalRank, Sight> sights_;
};

}  // namespace tulle::control
