// SPDX-License-Identifier: Apache-2.0
#include "tulle/layout/algebra.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <limits>

#include "support/refusal.hpp"

namespace tulle {
namespace {

using testing::AllOf;
using testing::ElementsAre;
using testing::HasSubstr;

FlatLayout flat(std::string_view text) {
  return FlatLayout::parse(text);
}

std::string composed(std::string_view left, std::string_view right) {
  return compose(flat(left), flat(right)).text();
}

std::string not_composed(std::string_view left, std::string_view right) {
  return refusal([&] { return compose(flat(left), flat(right)); });
}

std::string complement_text(std::string_view layout, std::int64_t size) {
  return complement(flat(layout), size).text();
}

TEST(Complement, ListsWhereSiblingsStart) {
  EXPECT_EQ(complement_text("4:2", 8), "2:1");
  EXPECT_EQ(complement_text("4:2", 16), "(2,2):(8,1)");
  EXPECT_EQ(complement_text("2,2:4,1", 16), "(2,2):(8,2)");
  EXPECT_EQ(complement_text("2,2:2,4", 16), "(2,2):(8,1)");
  EXPECT_EQ(complement_text("():()", 8), "8:1");
  EXPECT_EQ(complement_text("8:1", 8), "():()");
  EXPECT_EQ(complement_text("2:3", 12), "(2,3):(6,1)");
}

TEST(Complement, RefusesALayoutThatDoesNotTile) {
  const auto refused = [](std::string_view layout, std::int64_t size) {
    return refusal([&] { return complement(flat(layout), size); });
  };

  EXPECT_THAT(refused("4:1", 6), HasSubstr("layout 4:1 does not tile 6 indices (6 is not a multiple of 4)"));
  EXPECT_THAT(refused("4:2", 9), HasSubstr("layout 4:2 does not tile 9 indices (9 is not a multiple of 8)"));
  EXPECT_THAT(refused("8:1", 4), HasSubstr("layout 8:1 does not tile 4 indices"));
  EXPECT_THAT(refused("3,2:2,3", 12), HasSubstr("does not tile 12 indices (3 is not a multiple of 6)"));
  EXPECT_THAT(refused("2:4611686018427387904", 8), HasSubstr("does not tile 8 indices"));
  EXPECT_THAT(refused("4:1", 0), HasSubstr("complement in 0 indices"));
}

TEST(Tiles, AreTheGroupsOfAllSiblings) {
  EXPECT_THAT(tiles(flat("4:2"), 8), ElementsAre(ElementsAre(0, 2, 4, 6), ElementsAre(1, 3, 5, 7)));
  EXPECT_THAT(tiles(flat("2,2:4,1"), 16),
              ElementsAre(ElementsAre(0, 1, 4, 5), ElementsAre(2, 3, 6, 7), ElementsAre(8, 9, 12, 13),
                          ElementsAre(10, 11, 14, 15)));
  EXPECT_THAT(tiles(flat("2,2:2,4"), 16),
              ElementsAre(ElementsAre(0, 4, 2, 6), ElementsAre(1, 5, 3, 7), ElementsAre(8, 12, 10, 14),
                          ElementsAre(9, 13, 11, 15)));
}

TEST(Compose, GivesLeftOfRight) {
  EXPECT_EQ(composed("4,2:2,1", "2:1"), "2:1");
  EXPECT_EQ(composed("4:2", "2:1"), "2:2");
  EXPECT_EQ(composed("2,2:4,1", "2:2"), "2:4");
  EXPECT_EQ(composed("2,2:4,1", "2:1"), "2:1");
  EXPECT_EQ(composed("2,2:4,1", "4:1"), "(2,2):(4,1)");
  EXPECT_EQ(composed("2,3:6,1", "2:3"), "2:6");
  EXPECT_EQ(composed("8:1", "2:4"), "2:4");
  EXPECT_EQ(composed("10,8,6,4:7,5,3,2", "6:12"), "(3,2):(5,9)");
  EXPECT_EQ(composed("8:1", "():()"), "():()");
}

TEST(Compose, KeepsTheAxesOfTheRightSide) {
  const MeshLayout axes = compose(flat("4:2"), MeshLayout::row_major(std::vector<std::int64_t>{2, 2}));

  EXPECT_THAT(axes.axes(), ElementsAre(flat("2:4"), flat("2:2")));
}

TEST(Compose, RefusesStepsThatDoNotDivide) {
  EXPECT_THAT(not_composed("2,3:6,1", "3:2"),
              "(2,3):(6,1) after 3:2 is not a layout (steps of 2 do not divide a mode of size 3)");
  EXPECT_THAT(not_composed("4,2:4,1", "2:3"), HasSubstr("steps of 3 do not divide a mode of size 2"));
  EXPECT_THAT(not_composed("2,2:4,1", "3:1"), HasSubstr("3 steps do not fill modes of 2 steps evenly"));
}

TEST(Compose, RefusesTheRightSideBeyondTheDomain) {
  EXPECT_THAT(not_composed("4:3", "6:2"),
              HasSubstr("the right side reaches cosize 11, the left side has domain 4"));
  EXPECT_THAT(not_composed("():()", "2:1"), HasSubstr("cosize 2, the left side has domain 1"));
}

TEST(Compose, NamesCosizeAndDomainWhereAnExampleCannotBeComputed) {  // case R2
  EXPECT_THAT(not_composed("(2,3):(4,1)", "(3,4):(3,1)"),
              AllOf(HasSubstr("cosize 10"), HasSubstr("domain 6")));
}

TEST(Compose, MayGiveALayoutThatIsNotInjective) {  // case R2
  const FlatLayout layout = compose(flat("(3,4):(4,1)"), flat("(3,4):(3,1)"));

  EXPECT_EQ(layout, flat("(3,4):(3,1)"));
  EXPECT_THAT(codomain(layout), ElementsAre(0, 1, 2, 3, 3, 4, 5, 6, 6, 7, 8, 9));
  EXPECT_EQ(find_repeat(layout), 3);
  EXPECT_FALSE(is_injective(layout));
}

TEST(Compose, RefusesModesThatCarryIntoEachOther) {
  EXPECT_THAT(not_composed("2,2:10,1", "2,2:1,1"), HasSubstr("coordinates add up to 2 in a mode of size 2"));
}

TEST(Divide, CutsIntoTilesAndTheRest) {
  const Division halves = divide(flat("16:1"), flat("4:2"));
  EXPECT_EQ(halves.tile, flat("4:2"));
  EXPECT_EQ(halves.rest, flat("2,2:8,1"));

  const Division strided = divide(flat("2,4:16,2"), flat("4:1"));
  EXPECT_EQ(strided.tile, flat("4:2"));
  EXPECT_EQ(strided.rest, flat("2:16"));
}

TEST(Divide, RefusesATileThatDoesNotFit) {
  EXPECT_THAT(refusal([] { return divide(flat("6:1"), flat("4:1")); }),
              HasSubstr("layout 4:1 does not tile 6 indices"));
}

TEST(Orthogonal, IsWhatViewsOfARangeCanGive) {
  for (const auto* text :
       {"2,3:6,1", "4:1", "2,3:3,1", "2,2,2:8,4,1", "2,2,2:4,1,2", "2,(11,3),7:1,(210,2),30", "():()"}) {
    EXPECT_TRUE(is_orthogonal(flat(text))) << text;
    EXPECT_TRUE(is_injective(flat(text))) << text;
  }
  for (const auto* text : {"2,3:2,1", "2,3:1,1", "3,2:2,3", "4,2:6,4"})
    EXPECT_FALSE(is_orthogonal(flat(text))) << text;
}

TEST(Injective, IsWiderThanOrthogonal) {
  EXPECT_TRUE(is_injective(flat("3,2:2,3")));
  EXPECT_TRUE(is_injective(flat("4,2:6,4")));
  EXPECT_FALSE(is_injective(flat("2,3:2,1")));
  EXPECT_FALSE(is_injective(flat("2,3:1,1")));
  EXPECT_EQ(find_repeat(flat("2,3:2,1")), 2);
}

TEST(Remap, ReplacesIndicesByRanks) {
  const auto rows = [](std::string_view layout, std::vector<std::int64_t> ranks) {
    return remap(flat(layout), ranks);
  };

  EXPECT_THAT(rows("2,2:1,2", {0, 2, 1, 3}), ElementsAre(ElementsAre(0, 1, 2, 3)));
  EXPECT_THAT(rows("2,2:2,1", {10, 20, 30, 40}), ElementsAre(ElementsAre(10, 20, 30, 40)));
  EXPECT_THAT(rows("4:1", {0, 1, 2, 3}), ElementsAre(ElementsAre(0, 1, 2, 3)));
  EXPECT_THAT(rows("2:2", {0, 1, 2, 3}), ElementsAre(ElementsAre(0, 2), ElementsAre(1, 3)));
}

TEST(Remap, RefusesAMapThatTheLayoutDoesNotTile) {
  EXPECT_THAT(refusal([] { return remap(flat("4:2"), std::vector<std::int64_t>{5, 6, 7}); }),
              HasSubstr("layout 4:2 does not tile 3 indices"));
}

TEST(CoordinateOf, IsTheSameForAllSiblings) {
  const FlatLayout layout = flat("2,2:2,4");

  for (const auto& row : tiles(layout, 16)) {
    for (std::size_t i = 0; i < row.size(); ++i)
      EXPECT_EQ(coordinate_of(layout, row[i]), std::int64_t(i)) << row[i];
  }
}

}  // namespace
}  // namespace tulle
