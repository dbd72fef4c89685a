// SPDX-License-Identifier: Apache-2.0
#include "tulle/base/dtype.hpp"

#include <bit>

namespace tulle {

std::int64_t size_of(DType dtype) noexcept {
  switch (dtype) {
    case DType::f64:
    case DType::i64:
    case DType::u64: return 8;
    case DType::f32:
    case DType::i32:
    case DType::u32: return 4;
    case DType::f16:
    case DType::bf16:
    case DType::i16:
    case DType::u16: return 2;
    case DType::i8:
    case DType::u8:
    case DType::boolean: return 1;
  }
  return 0;
}

std::string_view name_of(DType dtype) noexcept {
  constexpr std::array<std::string_view, all_dtypes.size()> names{
      "f64", "f32", "f16", "bf16", "i8", "i16", "i32", "i64", "u8", "u16", "u32", "u64", "bool"};
  return names.at(static_cast<std::size_t>(dtype));
}

bool is_floating(DType dtype) noexcept {
  return dtype == DType::f64 || dtype == DType::f32 || dtype == DType::f16 || dtype == DType::bf16;
}

float to_float(bfloat16 value) noexcept {
  return std::bit_cast<float>(static_cast<std::uint32_t>(value.bits) << 16);
}

bfloat16 to_bfloat16(float value) noexcept {
  const auto bits = std::bit_cast<std::uint32_t>(value);
  if ((bits & 0x7FFFFFFFU) > 0x7F800000U) return {static_cast<std::uint16_t>((bits >> 16) | 0x40U)};
  const std::uint32_t half = 0x7FFFU + ((bits >> 16) & 1U);
  return {static_cast<std::uint16_t>((bits + half) >> 16)};
}

float to_float(float16 value) noexcept {
  const std::uint32_t sign = (value.bits & 0x8000U) << 16;
  const std::uint32_t exponent = (value.bits >> 10) & 0x1FU;
  const std::uint32_t fraction = value.bits & 0x3FFU;
  if (exponent == 0x1FU) return std::bit_cast<float>(sign | 0x7F800000U | (fraction << 13));
  if (exponent != 0) return std::bit_cast<float>(sign | ((exponent + 112U) << 23) | (fraction << 13));
  const float tiny = static_cast<float>(fraction) * 0x1p-24F;  // subnormal: exact in a float
  return sign != 0 ? -tiny : tiny;
}

float16 to_float16(float value) noexcept {
  const auto bits = std::bit_cast<std::uint32_t>(value);
  const auto sign = static_cast<std::uint16_t>((bits >> 16) & 0x8000U);
  const std::uint32_t magnitude = bits & 0x7FFFFFFFU;
  const auto with_sign = [sign](std::uint32_t rest) {
    return float16{static_cast<std::uint16_t>(sign | rest)};
  };
  if (magnitude > 0x7F800000U) return with_sign(0x7E00U | ((magnitude >> 13) & 0x3FFU));
  if (magnitude >= 0x477FF000U) return with_sign(0x7C00U);        // 65520 and above round to infinity
  if (magnitude < 0x38800000U) {                                  // below 2^-14: a multiple of 2^-24
    const float scaled = std::bit_cast<float>(magnitude) + 0.5F;  // the addition rounds to 2^-24
    return with_sign(std::bit_cast<std::uint32_t>(scaled) - 0x3F000000U);
  }
  const std::uint32_t rounded = magnitude + 0xFFFU + ((magnitude >> 13) & 1U);
  return with_sign((rounded - 0x38000000U) >> 13);
}

}  // namespace tulle
