// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <bit>
#include <cstdint>

#include "tulle/base/dtype.hpp"

namespace tulle::native {

// The conversions of 16-bit floats once more, without branches, so that loops over them become vectors.
// They equal those of tulle/base/dtype.hpp for every value, NaNs included.

/// `yes` or `no`, by a mask: a conditional expression may turn into a jump.
[[nodiscard]] inline std::uint32_t select(bool condition, std::uint32_t yes, std::uint32_t no) noexcept {
  const std::uint32_t mask = 0U - static_cast<std::uint32_t>(condition);
  return (yes & mask) | (no & ~mask);
}

[[nodiscard]] inline float widen(bfloat16 value) noexcept {
  return std::bit_cast<float>(static_cast<std::uint32_t>(value.bits) << 16);
}

[[nodiscard]] inline bfloat16 narrow_to_bfloat16(float value) noexcept {
  const auto bits = std::bit_cast<std::uint32_t>(value);
  const std::uint32_t nan = (bits >> 16) | 0x40U;
  const std::uint32_t rounded = (bits + 0x7FFFU + ((bits >> 16) & 1U)) >> 16;
  return {static_cast<std::uint16_t>(select((bits & 0x7FFFFFFFU) > 0x7F800000U, nan, rounded))};
}

[[nodiscard]] inline float widen(float16 value) noexcept {
  const std::uint32_t sign = (value.bits & 0x8000U) << 16;
  const std::uint32_t shifted = (value.bits & 0x7FFFU) << 13;
  const std::uint32_t exponent = shifted & 0x0F800000U;
  const std::uint32_t normal = shifted + (112U << 23);
  const std::uint32_t special = shifted + (224U << 23);  // infinite or NaN
  const float below = std::bit_cast<float>(shifted + (113U << 23)) - 0x1p-14F;
  const std::uint32_t finite = select(exponent == 0, std::bit_cast<std::uint32_t>(below), normal);
  return std::bit_cast<float>(sign | select(exponent == 0x0F800000U, special, finite));
}

[[nodiscard]] inline float16 narrow_to_float16(float value) noexcept {
  const auto bits = std::bit_cast<std::uint32_t>(value);
  const std::uint32_t sign = (bits >> 16) & 0x8000U;
  const std::uint32_t magnitude = bits & 0x7FFFFFFFU;
  const std::uint32_t normal = (magnitude + 0xFFFU + ((magnitude >> 13) & 1U) - 0x38000000U) >> 13;
  const float scaled = std::bit_cast<float>(magnitude) + 0.5F;  // rounds to a multiple of 2^-24
  const std::uint32_t below = std::bit_cast<std::uint32_t>(scaled) - 0x3F000000U;
  const std::uint32_t nan = 0x7E00U | ((magnitude >> 13) & 0x3FFU);
  const std::uint32_t finite = select(magnitude < 0x38800000U, below, normal);
  const std::uint32_t bounded = select(magnitude >= 0x477FF000U, 0x7C00U, finite);
  return {static_cast<std::uint16_t>(sign | select(magnitude > 0x7F800000U, nan, bounded))};
}

}  // namespace tulle::native
