// SPDX-License-Identifier: Apache-2.0
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <limits>

#include "support/mesh_oracle.hpp"
#include "support/refusal.hpp"
#include "tulle/mesh/mesh.hpp"

namespace tulle {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

constexpr std::int64_t huge = std::numeric_limits<std::int64_t>::max();

std::string refused_shape(Mesh::SpecList axes, std::optional<std::int64_t> world = {}) {
  return refusal([&] { return Mesh::from_shape(axes, world); });
}

TEST(FromShape, IsRowMajorOverTheRanks) {
  const Mesh mesh = Mesh::from_shape({{"dp", 2}, {"fsdp", 4}, {"tp", 2}});

  EXPECT_EQ(mesh.text(), "(dp=2, fsdp=4, tp=2), layout (2,4,2):(8,2,1)");
  EXPECT_EQ(mesh.size(), 16);
  EXPECT_EQ(mesh.ndim(), 3);
  EXPECT_EQ(mesh.axis("fsdp").layout, FlatLayout::parse("4:2"));
  EXPECT_EQ(mesh.root(), mesh);
}

TEST(FromShape, InfersOneSizeFromTheWorld) {
  EXPECT_EQ(Mesh::from_shape({{"pp", 2}, {"dp", -1}}, 12), Mesh::from_shape({{"pp", 2}, {"dp", 6}}));
  EXPECT_EQ(Mesh::from_shape({{"dp"}}, 7).size(), 7);
}

TEST(FromShape, MayLeaveTheLastRanksOutside) {
  const Mesh mesh = Mesh::from_shape({{"dp", 2}, {"tp", 2}}, 8);

  EXPECT_TRUE(mesh.contains(GlobalRank{3}));
  EXPECT_FALSE(mesh.contains(GlobalRank{4}));
}

TEST(FromShape, RefusesSizesThatCannotBe) {
  EXPECT_THAT(refused_shape({{"dp", 0}}), HasSubstr("axis 'dp' of size 0 (an axis has at least one rank)"));
  EXPECT_THAT(refused_shape({{"dp", 2}, {"tp", -2}}), HasSubstr("axis 'tp' of size -2"));
  EXPECT_THAT(refused_shape({{"a", huge}, {"b", 2}}), HasSubstr("multiply past 64 bits"));
  EXPECT_THAT(refused_shape({{"a", 3}, {"b", 3}}, 8), HasSubstr("sizes 3 x 3 = 9 for the world of size 8"));
}

TEST(FromShape, RefusesToGuess) {
  EXPECT_THAT(refused_shape({{"a", -1}, {"b", -1}}, 8), HasSubstr("axes 'a' and 'b' both of size -1"));
  EXPECT_THAT(refused_shape({{"a", -1}, {"b", 3}}, 8),
              HasSubstr("axis 'a' of size -1 (the world of size 8 is not divisible by 3 = 3)"));
  EXPECT_THAT(refused_shape({{"a", -1}}),
              HasSubstr("axis 'a' of size -1 (nothing tells how many ranks there are)"));
}

TEST(FromShape, RefusesNamesThatFindNothing) {
  EXPECT_THAT(refused_shape({{"a", 2}, {"b", 2}, {"a", 2}}), HasSubstr("two axes named 'a'"));
  EXPECT_THAT(refused_shape({{"a", 2}, {"", 2}}), HasSubstr("axis 1 has an empty name"));
  EXPECT_THAT(refused_shape({}), HasSubstr("a mesh of no axes"));
}

TEST(FromRanks, TakesPermutedAndPartialTables) {
  const std::vector<AxisSpec> axes{{"a", 2}, {"b", -1}};
  const Mesh mesh = Mesh::from_ranks(axes, ranks({9, 4, 6, 2}));

  EXPECT_EQ(mesh.text(), "(a=2, b=2), layout (2,2):(2,1), ranks [9 4 6 2]");
  EXPECT_THAT(mesh.group_of("b", GlobalRank{2}), ElementsAre(6, 2));
  EXPECT_FALSE(mesh.contains(GlobalRank{0}));
}

TEST(FromRanks, RefusesATableOfAnotherSize) {
  const std::vector<AxisSpec> axes{{"a", 2}, {"b", 2}};

  EXPECT_THAT(refusal([&] { return Mesh::from_ranks(axes, ranks({0, 1, 2})); }),
              HasSubstr("sizes 2 x 2 = 4 for the rank table of size 3"));
}

TEST(FromRanks, RefusesRanksThatAreTwiceOrNegative) {  // noticed on every rank, not on the doubled one alone
  const std::vector<AxisSpec> axes{{"a", -1}};

  EXPECT_THAT(refusal([&] { return Mesh::from_ranks(axes, ranks({0, 3, 3, 1})); }),
              HasSubstr("rank 3 is twice"));
  EXPECT_THAT(refusal([&] { return Mesh::from_ranks(axes, ranks({0, -3})); }), HasSubstr("rank -3"));
}

TEST(FromLayout, ArrangesARankMapAnyWay) {
  const std::vector<AxisSpec> axes{{"z"}, {"xy", 4}};

  const Mesh mesh = Mesh::from_layout(axes, MeshLayout::parse("(2,4):(1,2)"), RankMap::sequence(8));

  EXPECT_THAT(mesh.group_of("xy", GlobalRank{3}), ElementsAre(1, 3, 5, 7));
}

TEST(FromLayout, NamesAnIndexThatOccursTwice) {  // case R2
  const std::vector<AxisSpec> axes{{"a"}, {"b"}};

  EXPECT_THAT(refusal([&] {
                return Mesh::from_layout(axes, MeshLayout::parse("(3,4):(3,1)"), RankMap::sequence(12));
              }),
              HasSubstr("layout (3,4):(3,1) as a mesh (index 3 occurs twice)"));
}

TEST(FromLayout, RefusesWhatDoesNotFit) {
  const auto refused = [](std::vector<AxisSpec> axes, std::string_view layout, std::int64_t count) {
    return refusal(
        [&] { return Mesh::from_layout(axes, MeshLayout::parse(layout), RankMap::sequence(count)); });
  };

  EXPECT_THAT(refused({{"a"}}, "(2,2):(2,1)", 4), HasSubstr("1 axes for layout (2,2):(2,1) (it has 2)"));
  EXPECT_THAT(refused({{"a", 3}}, "(4):(1)", 4),
              HasSubstr("axis 'a' of size 3 with layout 4:1 (which has size 4)"));
  EXPECT_THAT(refused({{"a"}}, "(4):(1)", 6), HasSubstr("layout 4:1 does not tile 6 indices"));
  EXPECT_THAT(refused({{"a"}}, "(4):(2)", 4), HasSubstr("layout 4:2 does not tile 4 indices"));
}

}  // namespace
}  // namespace tulle
