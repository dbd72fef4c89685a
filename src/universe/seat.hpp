// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "control/host.hpp"
#include "tulle/comm/backend_factory.hpp"
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
  bool serves_store = false;          ///< this rank hosts it: it stays until all others have left
  Checking checking = Checking::off;
  Options defaults;
  std::vector<BackendFactory> backends;  ///< beside the built-in one
};

/// Join options whose rank, size and store are known, and what the launcher said beside them.
struct Invitation {
  JoinOptions options;
  std::int64_t attempt = 0;  ///< how often the launcher restarted the job
  bool serves_store = false;
};

/// Collective over the world: meets all ranks in the store, shares one arena with those of this host.
[[nodiscard]] Seat take_seat(const Invitation& invitation);

}  // namespace tulle
