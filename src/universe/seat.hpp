// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "control/host.hpp"
#include "tulle/options/options.hpp"
#include "tulle/store/store.hpp"
#include "tulle/universe/universe.hpp"

namespace tulle {

/// What a rank has after it has joined: everything that its universe stands on.
struct Seat {
  std::string name;
  GlobalRank rank;
  std::int64_t size = 1;
  std::shared_ptr<Store> store;
  Joined joined;
  std::shared_ptr<const control::Host> host;
  std::vector<std::int64_t> host_of;  ///< number of each rank's host
  bool may_spin = false;              ///< each rank of this host has a core
  Options defaults;
};

/// Collective over the world: meets all ranks in the store, shares one arena with those of this host.
[[nodiscard]] Seat take_seat(const JoinOptions& options);

}  // namespace tulle
