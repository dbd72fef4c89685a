// SPDX-License-Identifier: Apache-2.0
#include "support/data.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <concepts>
#include <cstring>
#include <limits>

#include "support/with_type.hpp"

namespace tulle::test {
namespace {

/// The finaliser of SplitMix64: every bit of the answer hangs on every bit of `x`.
std::uint64_t mix(std::uint64_t x) {
  x = (x ^ (x >> 30)) * 0xBF58476D1CE4E5B9U;
  x = (x ^ (x >> 27)) * 0x94D049BB133111EBU;
  return x ^ (x >> 31);
}

/// One of 256 numbers is special, the others are +-[0.5, 2) with 20 random bits.
double number_from(std::uint64_t random) {
  if (random % 256 == 0) {
    switch ((random >> 8) % 4) {
      case 0: return 0.0;
      case 1: return -0.0;
      case 2: return std::numeric_limits<double>::infinity();
      default: return std::numeric_limits<double>::quiet_NaN();
    }
  }
  const double magnitude = 0.5 + 1.5 * static_cast<double>((random >> 8) & 0xFFFFFU) / 0x1p20;
  return (random >> 63) != 0 ? -magnitude : magnitude;
}

template <class T>
T value_from(std::uint64_t random) {
  if constexpr (std::same_as<T, float16>)
    return to_float16(static_cast<float>(number_from(random)));
  else if constexpr (std::same_as<T, bfloat16>)
    return to_bfloat16(static_cast<float>(number_from(random)));
  else if constexpr (std::floating_point<T>)
    return static_cast<T>(number_from(random));
  else if constexpr (std::same_as<T, bool>)
    return (random >> 63) != 0;
  else
    return static_cast<T>(random);
}

/// Integers take all bits of a random word, several at once.
void fill_with_words(std::span<std::byte> memory, std::uint64_t seed) {
  for (std::size_t at = 0; at < memory.size(); at += sizeof(std::uint64_t)) {
    const std::uint64_t word = mix(seed + (at + 1) * 0x9E3779B97F4A7C15U);
    std::memcpy(memory.data() + at, &word, std::min(sizeof word, memory.size() - at));
  }
}

template <class T>
void fill_with_values(std::span<std::byte> memory, std::uint64_t seed) {
  const std::size_t count = memory.size() / sizeof(T);
  for (std::size_t i = 0; i < count; ++i) {
    const T value = value_from<T>(mix(seed + (i + 1) * 0x9E3779B97F4A7C15U));
    std::memcpy(memory.data() + i * sizeof(T), &value, sizeof(T));
  }
}

template <class T>
double as_number(T value) {
  if constexpr (std::same_as<T, float16> || std::same_as<T, bfloat16>)
    return double{to_float(value)};
  else
    return static_cast<double>(value);
}

template <class T>
std::optional<std::string> first_difference(std::span<const std::byte> got,
                                            std::span<const std::byte> expected) {
  for (std::size_t at = 0; at + sizeof(T) <= got.size(); at += sizeof(T)) {
    if (std::memcmp(&got[at], &expected[at], sizeof(T)) == 0) continue;
    T x;
    T y;
    std::memcpy(&x, &got[at], sizeof(T));
    std::memcpy(&y, &expected[at], sizeof(T));
    if (std::isnan(as_number(x)) && std::isnan(as_number(y))) continue;
    return fmt::format("[{}] = {}, not {}", at / sizeof(T), as_number(x), as_number(y));
  }
  return {};
}

}  // namespace

void fill(std::span<std::byte> memory, DType dtype, const Origin& origin) {
  const std::uint64_t seed =
      mix(origin.group ^ mix(static_cast<std::uint64_t>(origin.rank) + 1)) ^ mix(~origin.call);
  with_type(dtype, [&](auto zero) {
    using T = decltype(zero);
    if constexpr (std::integral<T> && !std::same_as<T, bool>)
      fill_with_words(memory, seed);
    else
      fill_with_values<T>(memory, seed);
  });
}

std::optional<std::string> difference(DType dtype, std::span<const std::byte> got,
                                      std::span<const std::byte> expected) {
  if (got.size() != expected.size()) return fmt::format("{} bytes, not {}", got.size(), expected.size());
  if (std::ranges::equal(got, expected)) return {};
  return with_type(dtype, [&](auto zero) { return first_difference<decltype(zero)>(got, expected); });
}

}  // namespace tulle::test
