// SPDX-License-Identifier: Apache-2.0
#include "backends/native/half.hpp"

#include <gtest/gtest.h>

#include <bit>
#include <cstdint>

namespace tulle::native {
namespace {

TEST(Half, WidensEveryValueAsTheBaseDoes) {
  for (std::uint32_t bits = 0; bits <= 0xFFFFU; ++bits) {
    const auto stored = static_cast<std::uint16_t>(bits);
    ASSERT_EQ(std::bit_cast<std::uint32_t>(widen(float16{stored})),
              std::bit_cast<std::uint32_t>(to_float(float16{stored})))
        << bits;
    ASSERT_EQ(std::bit_cast<std::uint32_t>(widen(bfloat16{stored})),
              std::bit_cast<std::uint32_t>(to_float(bfloat16{stored})))
        << bits;
  }
}

/// Steps through all floats by a prime, and through the neighbours of every 16-bit step.
template <class Check>
void for_many_floats(Check check) {
  for (std::uint64_t bits = 0; bits <= 0xFFFFFFFFU; bits += 4093) check(static_cast<std::uint32_t>(bits));
  for (std::uint32_t step = 0; step <= 0xFFFFU; ++step) {
    for (const std::uint32_t low : {0x0FFFU, 0x1000U, 0x1001U, 0x7FFFU, 0x8000U, 0x8001U, 0x2FFFU, 0x3000U}) {
      check((step << 16) | low);
    }
  }
}

TEST(Half, NarrowsFloatsAsTheBaseDoes) {
  for_many_floats([](std::uint32_t bits) {
    const auto value = std::bit_cast<float>(bits);
    ASSERT_EQ(narrow_to_float16(value).bits, to_float16(value).bits) << bits;
    ASSERT_EQ(narrow_to_bfloat16(value).bits, to_bfloat16(value).bits) << bits;
  });
}

}  // namespace
}  // namespace tulle::native
