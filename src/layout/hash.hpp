// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>

namespace tulle {

/// Stirs `value` into `seed`; order matters.
[[nodiscard]] constexpr std::size_t mix(std::size_t seed, std::size_t value) noexcept {
  std::uint64_t x = seed ^ (value + 0x9E3779B97F4A7C15ULL + (seed << 6U) + (seed >> 2U));
  x = (x ^ (x >> 30U)) * 0xBF58476D1CE4E5B9ULL;
  return static_cast<std::size_t>(x ^ (x >> 27U));
}

}  // namespace tulle
