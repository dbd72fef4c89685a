// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <sched.h>

namespace tulle::comm {

/// How a waiter passes its time: it spins briefly where each rank has a core, else yields some times, then
/// sleeps. Spinning with more ranks than cores costs whole time slices; waking a sleeper costs tens of
/// microseconds.
class Pause {
 public:
  explicit Pause(bool may_spin) noexcept : may_spin_(may_spin) {}

  void reset() noexcept { turns_ = 0; }
  [[nodiscard]] bool shall_sleep() const noexcept { return turns_ >= (may_spin_ ? spins : yields); }
  void turn() noexcept {
    ++turns_;
    if (!may_spin_) sched_yield();
  }

 private:
  static constexpr int spins = 4000;
  static constexpr int yields = 30;
  bool may_spin_;
  int turns_ = 0;
};

}  // namespace tulle::comm
