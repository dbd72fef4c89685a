// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <bit>
#include <cmath>
#include <cstdint>
#include <initializer_list>
#include <limits>
#include <vector>

#include "backends/native/fold.hpp"

namespace tulle::native {
namespace {

constexpr float infinite = std::numeric_limits<float>::infinity();
constexpr float nan = std::numeric_limits<float>::quiet_NaN();

/// The fold of one value of each rank, by hand.
template <class T>
T folded(ReduceOp op, std::initializer_list<T> ranks) {
  std::vector<const void*> sources;
  for (const T& value : ranks) sources.push_back(&value);
  T out{};
  fold(op, dtype_of<T>, &out, sources, 1);
  return out;
}

float16 half(float value) {
  return to_float16(value);
}

TEST(FoldMinMax, IsNaNIfAnyIs) {
  for (const ReduceOp op : {ReduceOp::min, ReduceOp::max}) {
    EXPECT_TRUE(std::isnan(folded(op, {nan, 1.0F, 2.0F})));
    EXPECT_TRUE(std::isnan(folded(op, {1.0F, nan, 2.0F})));
    EXPECT_TRUE(std::isnan(folded(op, {1.0F, 2.0F, nan})));
    EXPECT_TRUE(std::isnan(folded(op, {1.0, double{nan}})));
    EXPECT_TRUE(std::isnan(to_float(folded(op, {half(1), half(nan)}))));
    EXPECT_TRUE(std::isnan(to_float(folded(op, {to_bfloat16(nan), to_bfloat16(1)}))));
  }
}

TEST(FoldMinMax, OrdersTheZerosBySign) {
  EXPECT_TRUE(std::signbit(folded(ReduceOp::min, {0.0F, -0.0F})));
  EXPECT_TRUE(std::signbit(folded(ReduceOp::min, {-0.0F, 0.0F})));
  EXPECT_FALSE(std::signbit(folded(ReduceOp::max, {0.0F, -0.0F})));
  EXPECT_FALSE(std::signbit(folded(ReduceOp::max, {-0.0F, 0.0F})));
  EXPECT_TRUE(std::signbit(folded(ReduceOp::max, {-0.0, -0.0})));
  EXPECT_EQ(folded(ReduceOp::min, {half(0.0F), half(-0.0F)}).bits, 0x8000U);
}

TEST(FoldMinMax, KnowsInfinitiesAndSigns) {
  EXPECT_EQ(folded(ReduceOp::min, {1.0F, -infinite, 0.0F}), -infinite);
  EXPECT_EQ(folded(ReduceOp::max, {1.0F, infinite, 0.0F}), infinite);
  EXPECT_EQ(folded<std::int8_t>(ReduceOp::min, {1, -128, 127}), -128);
  EXPECT_EQ(folded<std::uint8_t>(ReduceOp::min, {1, 128, 127}), 1);
  EXPECT_EQ(folded<std::uint64_t>(ReduceOp::max, {1, ~std::uint64_t{0}}), ~std::uint64_t{0});
  EXPECT_EQ(folded<std::int64_t>(ReduceOp::max, {1, -1}), 1);
}

TEST(FoldSum, StartsAtTheFirstSource) {
  EXPECT_EQ(folded(ReduceOp::sum, {1e8F, 1.0F, -1e8F, 1.0F}), 1.0F);  // 1e8 + 1 is 1e8
  EXPECT_EQ(folded(ReduceOp::sum, {1e8F, -1e8F, 1.0F, 1.0F}), 2.0F);
  EXPECT_TRUE(std::signbit(folded(ReduceOp::sum, {-0.0F})));
}

TEST(FoldSum, RoundsSixteenBitFloatsOnce) {
  // 2048 + 1 is 2048 in f16, so a fold in f16 would answer 2048.
  EXPECT_EQ(folded(ReduceOp::sum, {half(2048), half(1), half(1)}), half(2050));
  EXPECT_EQ(folded(ReduceOp::sum, {to_bfloat16(256), to_bfloat16(1), to_bfloat16(1)}), to_bfloat16(258));
}

TEST(FoldSum, LeavesTheRangeOnlyAtTheEnd) {
  EXPECT_EQ(folded(ReduceOp::sum, {half(65504), half(65504), half(-65504)}), half(65504));
  EXPECT_EQ(folded(ReduceOp::sum, {half(65504), half(65504)}), half(infinite));
  EXPECT_TRUE(std::isnan(folded(ReduceOp::sum, {infinite, -infinite})));
}

TEST(FoldSum, KeepsSubnormals) {
  EXPECT_EQ(folded(ReduceOp::sum, {float16{1}, float16{2}}).bits, 3U);
  EXPECT_EQ(folded(ReduceOp::sum, {bfloat16{1}, bfloat16{2}}).bits, 3U);
  EXPECT_EQ(folded(ReduceOp::sum, {1e-45F, 1e-45F}), std::bit_cast<float>(2U));
}

TEST(FoldAverage, DividesByTheRanksBeforeItRounds) {
  EXPECT_EQ(folded(ReduceOp::avg, {1.0F, 2.0F, 3.0F, 6.0F}), 3.0F);
  EXPECT_EQ(folded(ReduceOp::avg, {1.0, 2.0}), 1.5);
  EXPECT_EQ(folded(ReduceOp::avg, {half(65504), half(65504)}), half(65504));  // the sum is none of f16
}

TEST(FoldIntegers, WrapAround) {
  EXPECT_EQ(folded<std::int8_t>(ReduceOp::sum, {127, 1}), -128);
  EXPECT_EQ(folded<std::int32_t>(ReduceOp::sum, {2147483647, 1}), -2147483647 - 1);
  EXPECT_EQ(folded<std::int64_t>(ReduceOp::product, {std::int64_t{1} << 62, 4}), 0);
  EXPECT_EQ(folded<std::uint16_t>(ReduceOp::product, {65535, 65535}), 1);
  EXPECT_EQ(folded<std::int16_t>(ReduceOp::product, {-32768, -1}), -32768);
}

TEST(FoldIntegers, CombineBits) {
  EXPECT_EQ(folded<std::int32_t>(ReduceOp::bit_and, {12, 10}), 8);
  EXPECT_EQ(folded<std::uint8_t>(ReduceOp::bit_or, {12, 10}), 14);
  EXPECT_EQ(folded<std::int64_t>(ReduceOp::bit_xor, {12, 10, 1}), 7);
}

TEST(FoldBool, IsLogic) {
  for (const ReduceOp op : {ReduceOp::sum, ReduceOp::max, ReduceOp::bit_or}) {
    EXPECT_TRUE(folded(op, {false, true, true}));
    EXPECT_FALSE(folded(op, {false, false}));
  }
  for (const ReduceOp op : {ReduceOp::product, ReduceOp::min, ReduceOp::bit_and}) {
    EXPECT_FALSE(folded(op, {false, true, true}));
    EXPECT_TRUE(folded(op, {true, true}));
  }
  EXPECT_FALSE(folded(ReduceOp::bit_xor, {true, true}));
  EXPECT_TRUE(folded(ReduceOp::bit_xor, {true, true, true}));
}

TEST(FoldBool, AnswersOneForEveryTrueByte) {
  const std::uint8_t two = 2;
  const void* source = &two;
  std::uint8_t out = 0;

  fold(ReduceOp::sum, DType::boolean, &out, {&source, 1}, 1);

  EXPECT_EQ(out, 1);
}

}  // namespace
}  // namespace tulle::native
