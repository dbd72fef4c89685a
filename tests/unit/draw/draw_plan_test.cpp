// SPDX-License-Identifier: Apache-2.0
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tulle/draw/text.hpp"

namespace tulle {
namespace {

using testing::EndsWith;
using testing::HasSubstr;

TEST(DrawPlan, ListsTheAxesOfOneMesh) {
  const Mesh mesh = Mesh::from_shape({{"dp", 2}, {"fsdp", 4}, {"tp", 2}});

  EXPECT_EQ(
      draw_plan(make_plan(axes_of(mesh), mesh, GlobalRank{0})),
      "axis   layout   groups          rank 0 with\n"
      "dp     2:8      8 groups of 2   8\n"
      "fsdp   4:2      4 groups of 4   2 4 6\n"
      "tp     2:1      8 groups of 2   1\n"
      "per rank: 3 groups, 4 communicators with the world's; 20 creations if each sibling takes one call\n");
}

TEST(DrawPlan, ShowsWhichViewsShare) {
  const Mesh world = Mesh::from_shape({{"world", 8}});
  const auto groups =
      build(find_builder("torchtitan-spmd"), Degrees::parse("dp_shard=2,pp=2,tp=2,ep=4"), world);
  const std::string drawn = draw_plan(make_plan(groups, world, GlobalRank{5}));

  EXPECT_THAT(drawn, HasSubstr("loading    pp         2:4      4 groups of 2   A              1\n"
                               "           batch      2:2      4 groups of 2   B              7\n"));
  EXPECT_THAT(drawn, HasSubstr("loss       loss       2:2      4 groups of 2   B              7\n"));
  EXPECT_THAT(drawn, HasSubstr("efsdp      ():()    8 groups of 1   none           no other\n"));
  EXPECT_THAT(drawn, EndsWith("per rank: 13 groups, 4 distinct, 5 communicators with the world's; "
                              "54 creations if each sibling takes one call\n"));
}

TEST(DrawPlan, NamesTheWorldsOwn) {
  const Mesh world = Mesh::from_shape({{"world", 4}});
  const auto groups = build(find_builder("torchtitan-spmd"), Degrees::parse("dp_shard=4"), world);

  EXPECT_THAT(draw_plan(make_plan(groups, world, GlobalRank{0})),
              HasSubstr("dense      dp_shard   4:1      1 group of 4   world          1 2 3\n"));
}

TEST(DrawPlan, SaysThatOneRankNeedsNothing) {
  const Mesh mesh = Mesh::from_shape({{"dp", 1}});

  EXPECT_THAT(draw_plan(make_plan(axes_of(mesh), mesh, GlobalRank{0})),
              EndsWith("per rank: 0 groups, 0 communicators; 0 creations if each sibling takes one call\n"));
}

}  // namespace
}  // namespace tulle
