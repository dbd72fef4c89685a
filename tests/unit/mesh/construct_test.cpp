// SPDX-License-Identifier: Apache-2.0
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "support/refusal.hpp"
#include "tulle/mesh/mesh.hpp"

namespace tulle {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

TEST(Mesh, IsRowMajorOverTheRanks) {
  const Mesh world = Mesh::from_shape({{"world", 8}});

  const Mesh dense = world.unflatten("world", {{"pp", 2}, {"dp", -1}, {"tp", 2}});

  EXPECT_EQ(dense.text(), "(pp=2, dp=2, tp=2), layout (2,2,2):(4,2,1)");
  EXPECT_THAT(dense.group_of("dp", GlobalRank{5}), ElementsAre(5, 7));
  EXPECT_EQ(dense.coordinates(GlobalRank{6}), Mesh::Coordinates({1, 1, 0}));
}

TEST(Mesh, MergesAxesInTheGivenOrder) {  // case R1
  const Mesh mesh =
      Mesh::from_shape({{"x", 2}, {"y", 2}, {"z", 2}}).slice({"z", "x", "y"}).flatten({"x", "y"}, "xy");

  EXPECT_EQ(mesh.text(), "(z=2, xy=4), layout (2,4):(1,2)");
}

}  // namespace
}  // namespace tulle
