// SPDX-License-Identifier: Apache-2.0
#include "tulle/base/dtype.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <cstdint>
#include <limits>

namespace tulle {
namespace {

TEST(DType, EveryOneHasASizeAndAName) {
  for (const DType dtype : all_dtypes) {
    EXPECT_GE(size_of(dtype), 1);
    EXPECT_FALSE(name_of(dtype).empty());
  }
  EXPECT_EQ(name_of(DType::boolean), "bool");
  EXPECT_EQ(size_of(dtype_of<long long>), 8);
  EXPECT_EQ(dtype_of<char>, std::is_signed_v<char> ? DType::i8 : DType::u8);
}

TEST(Float16, EveryValueSurvivesTheWayThroughFloat) {
  for (std::uint32_t bits = 0; bits <= 0xFFFFU; ++bits) {
    const float16 value{static_cast<std::uint16_t>(bits)};
    const float wide = to_float(value);
    if (std::isnan(wide)) {
      ASSERT_TRUE(std::isnan(to_float(to_float16(wide)))) << bits;
    } else {
      ASSERT_EQ(to_float16(wide), value) << bits;
    }
  }
}

TEST(BFloat16, EveryValueSurvivesTheWayThroughFloat) {
  for (std::uint32_t bits = 0; bits <= 0xFFFFU; ++bits) {
    const bfloat16 value{static_cast<std::uint16_t>(bits)};
    const float wide = to_float(value);
    if (std::isnan(wide)) {
      ASSERT_TRUE(std::isnan(to_float(to_bfloat16(wide)))) << bits;
    } else {
      ASSERT_EQ(to_bfloat16(wide), value) << bits;
    }
  }
}

/// The nearest neighbour found by search, ties to the even one: the oracle of rounding.
template <class Half>
Half nearest(float value, Half (*)(float), std::uint16_t infinity) {
  Half best{0};
  double best_distance = std::numeric_limits<double>::infinity();
  for (std::uint16_t bits = 0; bits < infinity; ++bits) {
    const double distance = std::abs(double(to_float(Half{bits})) - double(value));
    if (distance < best_distance || (distance == best_distance && bits % 2 == 0)) {
      best = Half{bits};
      best_distance = distance;
    }
  }
  return best;
}

TEST(Float16, RoundsToTheNearestTiesToEven) {
  for (const float value : {1.0F, 1.00048828125F, 1.00146484375F, 0.1F, 6.1e-5F, 5.96e-8F, 2.98e-8F, 3.1e-8F,
                            8.94069671630859375e-8F, 1234.5F, 65503.0F, 65519.0F}) {
    EXPECT_EQ(to_float16(value), nearest<float16>(value, to_float16, 0x7C00U)) << value;
  }
  EXPECT_EQ(to_float16(65520.0F).bits, 0x7C00U);
  EXPECT_EQ(to_float16(-65520.0F).bits, 0xFC00U);
}

TEST(BFloat16, RoundsToTheNearestTiesToEven) {
  for (const float value : {1.0F, 1.00390625F, 1.01171875F, 0.1F, 3.14159F, 1e-40F, 1e38F}) {
    EXPECT_EQ(to_bfloat16(value), nearest<bfloat16>(value, to_bfloat16, 0x7F80U)) << value;
  }
  EXPECT_EQ(to_bfloat16(std::numeric_limits<float>::max()).bits, 0x7F80U);
}

}  // namespace
}  // namespace tulle
