// SPDX-License-Identifier: Apache-2.0
#include "tulle/base/ids.hpp"

#include <gtest/gtest.h>

#include <sstream>
#include <type_traits>

namespace tulle {
namespace {

static_assert(!std::is_convertible_v<GlobalRank, GroupRank>, "kinds of ranks must not mix");
static_assert(!std::is_convertible_v<GlobalRank, int>, "a rank becomes an integer only when asked to");

TEST(Id, ComparesWithIntegersAndItsOwnKind) {
  const GlobalRank rank{3};

  EXPECT_TRUE(rank == 3);
  EXPECT_TRUE(rank < 4);
  EXPECT_TRUE(rank == GlobalRank{3});
  EXPECT_EQ(int(rank), 3);
}

TEST(Id, PrintsItsNumber) {
  std::ostringstream out;

  out << GroupRank{7};

  EXPECT_EQ(out.str(), "7");
}

}  // namespace
}  // namespace tulle
