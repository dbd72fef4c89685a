// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tulle/store/store.hpp"

namespace tulle::comm {

/// What an engine moves on in every wait.
class Progressive {
 public:
  virtual ~Progressive() = default;
  /// A few steps; whether anything moved.
  virtual bool progress() = 0;
  /// Now and then while nothing moves: deadlines and lost peers.
  virtual void examine(Deadline now) = 0;
  /// Whether there is anything to do.
  [[nodiscard]] virtual bool is_busy() const noexcept = 0;
};

}  // namespace tulle::comm
