// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <chrono>

#include "tulle/store/store.hpp"

namespace tulle::control {

/// How often something beyond this host is asked: every millisecond at first, ever less while nothing comes.
class Pace {
  using Gap = std::chrono::milliseconds;

 public:
  explicit constexpr Pace(Gap first = Gap{1}) noexcept : first_(first), gap_(first) {}

  /// Whether it is time to ask; counts as asked.
  [[nodiscard]] bool is_due() noexcept {
    const Deadline now = Clock::now();
    if (now < next_) return false;
    next_ = now + gap_;
    gap_ = std::min(2 * gap_, longest);
    return true;
  }
  /// Something came: the next question is due at once.
  void reset() noexcept { *this = Pace(first_); }

 private:
  static constexpr Gap longest{10};
  Gap first_;
  Gap gap_;
  Deadline next_{};
};

}  // namespace tulle::control
