// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

namespace tulle::control {

/// Where a key is in its life. Only `open -> live | refused` and `live -> poisoned | ending` carry verdicts.
enum class Phase : std::uint16_t { open, reserved, live, refused, poisoned, ending, broken };

/// The verdict of a key: one word, changed by compare-and-swap alone.
struct Word {
  std::uint32_t generation = 0;  ///< how often the key was ended; 24 bits
  std::uint32_t attempt = 0;     ///< makings refused in this generation; 24 bits
  Phase phase = Phase::open;
  friend bool operator==(Word, Word) = default;

  [[nodiscard]] constexpr std::uint64_t pack() const noexcept {
    return std::uint64_t{generation} << 40 | std::uint64_t{attempt} << 16 | static_cast<std::uint16_t>(phase);
  }
  [[nodiscard]] static constexpr Word unpack(std::uint64_t bits) noexcept {
    return {static_cast<std::uint32_t>(bits >> 40), static_cast<std::uint32_t>(bits >> 16 & 0xFF'FFFF),
            static_cast<Phase>(bits & 0xFFFF)};
  }
};

/// Names one round of one protocol in the rows of members. Never zero, so fresh rows match no tag.
struct Tag {
  std::uint32_t generation = 0;
  std::uint32_t round = 0;
  std::uint16_t vote = 0;

  [[nodiscard]] constexpr std::uint64_t pack() const noexcept {
    return std::uint64_t{generation} << 40 | std::uint64_t{round} << 16 | (vote << 1) | 1U;
  }
};

/// Names the poison of a generation among its causes: a round of its own, beyond all attempts.
[[nodiscard]] constexpr Tag poison_round(std::uint32_t generation) noexcept {
  return {generation, 0xFF'FFFF, 1};
}

/// Whether poison changes anything.
[[nodiscard]] constexpr bool may_poison(Word word, std::uint32_t generation) noexcept {
  return word.generation == generation && word.phase < Phase::poisoned;
}

/// Which slot serves a generation of a key. Zero packed: none yet.
struct SlotRef {
  std::uint32_t generation = 0;
  std::uint16_t slot = 0;
  std::uint32_t tenancy = 0;  ///< how often the slot was taken: lines of earlier tenants never match

  [[nodiscard]] constexpr std::uint64_t pack() const noexcept {
    return std::uint64_t{generation} << 40 | std::uint64_t{slot + 1U} << 24 | tenancy;
  }
  [[nodiscard]] static constexpr SlotRef unpack(std::uint64_t bits) noexcept {
    return {static_cast<std::uint32_t>(bits >> 40), static_cast<std::uint16_t>((bits >> 24 & 0xFFFF) - 1),
            static_cast<std::uint32_t>(bits & 0xFF'FFFF)};
  }
};

/// Whose a slot is. Zero packed: nobody's yet.
struct Owner {
  std::uint32_t generation = 0;
  std::uint16_t entry = 0;
  std::uint32_t tenancy = 0;
  friend bool operator==(Owner, Owner) = default;

  [[nodiscard]] constexpr std::uint64_t pack() const noexcept {
    return std::uint64_t{generation} << 40 | std::uint64_t{entry + 1U} << 24 | tenancy;
  }
  [[nodiscard]] static constexpr Owner unpack(std::uint64_t bits) noexcept {
    return {static_cast<std::uint32_t>(bits >> 40), static_cast<std::uint16_t>((bits >> 24 & 0xFFFF) - 1),
            static_cast<std::uint32_t>(bits & 0xFF'FFFF)};
  }
};

}  // namespace tulle::control
