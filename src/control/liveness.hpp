// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <memory>

#include "arena/arena.hpp"

namespace tulle::control {

/// Whether a neighbour still runs. It needs neither its pid nor a common pid namespace.
class Liveness {
 public:
  virtual ~Liveness() = default;
  [[nodiscard]] virtual bool is_alive(std::int64_t local) const = 0;
};

/// Processes: each holds a record lock on its byte of the arena's descriptor until it ends, however it ends.
/// The lock is this process's for as long as no duplicate of the descriptor is closed in it.
[[nodiscard]] std::unique_ptr<Liveness> hold_process_lock(std::shared_ptr<arena::Arena> arena,
                                                          std::int64_t local);

/// Threads: a rank lives until its block says that it died.
[[nodiscard]] std::unique_ptr<Liveness> watch_threads(std::shared_ptr<arena::Arena> arena);

}  // namespace tulle::control
