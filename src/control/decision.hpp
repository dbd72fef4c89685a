// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atomic>
#include <cstdint>
#include <optional>

#include "control/word.hpp"

namespace tulle::control {

/// One agreement: a word goes from open to an outcome once a round, the first compare-and-swap wins, and
/// everybody obeys the word. Rounds of one word follow each other; an older round's outcome counts as open.
class Decision {
 public:
  Decision(std::atomic<std::uint64_t>& word, std::uint32_t generation, std::uint32_t round) noexcept
      : word_(word), generation_(generation), round_(round) {}

  [[nodiscard]] std::optional<bool> outcome() const noexcept {
    const std::uint64_t bits = word_.load();
    if (bits == value(true)) return true;
    if (bits == value(false)) return false;
    return std::nullopt;
  }

  /// Answers the outcome that stands.
  bool propose(bool yes) noexcept {
    std::uint64_t open = word_.load();
    while (open != value(true) && open != value(false)) {
      if (word_.compare_exchange_weak(open, value(yes))) return yes;
    }
    return open == value(true);
  }

 private:
  [[nodiscard]] std::uint64_t value(bool yes) const noexcept {
    return Tag{generation_, round_, static_cast<std::uint16_t>(yes ? 2 : 1)}.pack();
  }

  std::atomic<std::uint64_t>& word_;
  std::uint32_t generation_;
  std::uint32_t round_;
};

}  // namespace tulle::control
