// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>

#include "store/unique_fd.hpp"
#include "tulle/store/store.hpp"

namespace tulle::arena {

/// Hands a descriptor to the other ranks of its host over an abstract Unix socket. Only processes of the same
/// user are served: whoever gets the descriptor is on this host, whatever the environment says.
class Passing {
 public:
  /// Listens under a fresh name. Throws ConfigError if that fails.
  Passing();

  [[nodiscard]] const std::string& address() const noexcept { return address_; }
  /// Until `receivers` ranks have the descriptor; throws Timeout saying how many came.
  void serve(int descriptor, std::int64_t receivers, Deadline deadline);

 private:
  std::string address_;
  UniqueFd socket_;
};

/// The descriptor served at `address`. Throws PeerLost if its owner is gone, Timeout at the deadline.
[[nodiscard]] UniqueFd receive_descriptor(const std::string& address, Deadline deadline);

}  // namespace tulle::arena
