// SPDX-License-Identifier: Apache-2.0
#include "tulle/registry/price.hpp"

#include <gtest/gtest.h>

namespace tulle {
namespace {

using std::chrono::microseconds;

TEST(Price, AddsThingByThing) {
  const Price a{1, 2, 3, 4, 5, 6, 7, 8, microseconds{9}};
  const Price b{10, 20, 30, 40, 50, 60, 70, 80, microseconds{90}};

  EXPECT_EQ(a + b, (Price{11, 22, 33, 44, 55, 66, 77, 88, microseconds{99}}));
  EXPECT_EQ(a + Price{}, a);
}

}  // namespace
}  // namespace tulle
