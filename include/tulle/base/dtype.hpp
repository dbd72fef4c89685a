// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <bit>
#include <concepts>
#include <cstdint>
#include <string_view>

#include "tulle/base/export.hpp"

namespace tulle {

/// Element types that collectives carry.
enum class DType : std::uint8_t { f64, f32, f16, bf16, i8, i16, i32, i64, u8, u16, u32, u64, boolean };

inline constexpr std::array all_dtypes{DType::f64, DType::f32, DType::f16, DType::bf16, DType::i8,
                                       DType::i16, DType::i32, DType::i64, DType::u8,   DType::u16,
                                       DType::u32, DType::u64, DType::boolean};

/// Bytes of one element.
[[nodiscard]] TULLE_EXPORT std::int64_t size_of(DType dtype) noexcept;
/// "f32", "i64", "bool", ...
[[nodiscard]] TULLE_EXPORT std::string_view name_of(DType dtype) noexcept;
[[nodiscard]] TULLE_EXPORT bool is_floating(DType dtype) noexcept;

/// IEEE 754 binary16 as storage; arithmetic goes through float.
struct float16 {
  std::uint16_t bits = 0;
  friend bool operator==(float16, float16) = default;
};
/// The upper half of a float as storage; arithmetic goes through float.
struct bfloat16 {
  std::uint16_t bits = 0;
  friend bool operator==(bfloat16, bfloat16) = default;
};

[[nodiscard]] TULLE_EXPORT float to_float(float16 value) noexcept;
[[nodiscard]] TULLE_EXPORT float to_float(bfloat16 value) noexcept;
/// Rounds to nearest, ties to even; NaN stays NaN, too large becomes infinite.
[[nodiscard]] TULLE_EXPORT float16 to_float16(float value) noexcept;
/// Rounds to nearest, ties to even; NaN stays NaN.
[[nodiscard]] TULLE_EXPORT bfloat16 to_bfloat16(float value) noexcept;

namespace detail {
template <class T>
consteval DType dtype_of() {
  if constexpr (std::same_as<T, double>) return DType::f64;
  else if constexpr (std::same_as<T, float>) return DType::f32;
  else if constexpr (std::same_as<T, float16>) return DType::f16;
  else if constexpr (std::same_as<T, bfloat16>) return DType::bf16;
  else if constexpr (std::same_as<T, bool>) return DType::boolean;
  else if constexpr (std::signed_integral<T> && sizeof(T) == 1) return DType::i8;
  else if constexpr (std::signed_integral<T> && sizeof(T) == 2) return DType::i16;
  else if constexpr (std::signed_integral<T> && sizeof(T) == 4) return DType::i32;
  else if constexpr (std::signed_integral<T> && sizeof(T) == 8) return DType::i64;
  else if constexpr (std::unsigned_integral<T> && sizeof(T) == 1) return DType::u8;
  else if constexpr (std::unsigned_integral<T> && sizeof(T) == 2) return DType::u16;
  else if constexpr (std::unsigned_integral<T> && sizeof(T) == 4) return DType::u32;
  else return DType::u64;
}
}  // namespace detail

/// Types that a collective accepts as elements.
template <class T>
concept Element = std::same_as<T, float> || std::same_as<T, double> || std::same_as<T, float16> ||
                  std::same_as<T, bfloat16> || std::integral<T>;

template <Element T>
inline constexpr DType dtype_of = detail::dtype_of<T>();

}  // namespace tulle
