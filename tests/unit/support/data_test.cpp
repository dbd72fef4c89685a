// SPDX-License-Identifier: Apache-2.0
#include "support/data.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cstring>
#include <limits>
#include <vector>

namespace tulle::test {
namespace {

std::vector<std::byte> data_of(DType dtype, const Origin& origin, std::size_t bytes = 512) {
  std::vector<std::byte> memory(bytes);
  fill(memory, dtype, origin);
  return memory;
}

std::span<const std::byte> bytes_of(const std::array<float, 2>& values) {
  return std::as_bytes(std::span(values));
}

TEST(Data, DifferByGroupRankAndCall) {
  for (const DType dtype : all_dtypes) {
    const auto data = data_of(dtype, {.group = 5, .rank = 1, .call = 2});

    EXPECT_EQ(data, data_of(dtype, {.group = 5, .rank = 1, .call = 2}));
    EXPECT_NE(data, data_of(dtype, {.group = 6, .rank = 1, .call = 2}));
    EXPECT_NE(data, data_of(dtype, {.group = 5, .rank = 2, .call = 2}));
    EXPECT_NE(data, data_of(dtype, {.group = 5, .rank = 1, .call = 3}));
  }
}

TEST(Data, DifferByIndex) {
  for (const DType dtype : all_dtypes) {
    const auto data = data_of(dtype, {});

    EXPECT_NE(std::memcmp(data.data(), data.data() + 256, 256), 0) << name_of(dtype);
  }
}

TEST(Difference, NamesTheFirstPlace) {
  EXPECT_EQ(difference(DType::f32, bytes_of({1, 2}), bytes_of({1, 2})), std::nullopt);
  EXPECT_EQ(difference(DType::f32, bytes_of({1, 2}), bytes_of({1, 3})), "[1] = 2, not 3");
  EXPECT_EQ(difference(DType::f32, bytes_of({1, 2}), bytes_of({1, 2}).first(4)), "8 bytes, not 4");
}

TEST(Difference, TakesNaNsAsOneAndZerosAsTwo) {
  const float nan = std::numeric_limits<float>::quiet_NaN();

  EXPECT_EQ(difference(DType::f32, bytes_of({nan, 0}), bytes_of({-nan, 0})), std::nullopt);
  EXPECT_EQ(difference(DType::f32, bytes_of({0, -0.0F}), bytes_of({0, 0})), "[1] = -0, not 0");
}

}  // namespace
}  // namespace tulle::test
