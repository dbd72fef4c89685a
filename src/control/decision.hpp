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

  [[nodiscard]] std::optional<std::uint16_t> outcome() const noexcept { return read(word_.load()); }

  /// Answers the outcome that stands.
  std::uint16_t propose(std::uint16_t proposal) noexcept {
    std::uint64_t bits = word_.load();
    while (!read(bits)) {
      if (word_.compare_exchange_weak(bits, Tag{generation_, round_, proposal}.pack())) return proposal;
    }
    return *read(bits);
  }

 private:
  [[nodiscard]] std::optional<std::uint16_t> read(std::uint64_t bits) const noexcept {
    constexpr std::uint64_t outcome_bits = 0xFFFE;
    if ((bits & ~outcome_bits) != Tag{generation_, round_}.pack()) return std::nullopt;
    return static_cast<std::uint16_t>((bits & outcome_bits) >> 1);
  }

  std::atomic<std::uint64_t>& word_;
  std::uint32_t generation_;
  std::uint32_t round_;
};

}  // namespace tulle::control
