// SPDX-License-Identifier: Apache-2.0
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "support/mesh_oracle.hpp"
#include "support/refusal.hpp"
#include "tulle/mesh/mesh.hpp"

namespace tulle {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::SizeIs;

TEST(Groups, AgreeWithATableForEveryRank) {
  const std::vector<std::int64_t> table{9, 4, 6, 2, 11, 0, 5, 3, 7, 1, 8, 10};
  const Mesh mesh = Mesh::from_ranks({{"a", 3}, {"b", 2}, {"c", 2}}, RankMap(ranks(table)));
  const MeshOracle oracle({"a", "b", "c"}, {3, 2, 2}, ranks(table));

  for (const std::vector<std::string>& names :
       std::vector<std::vector<std::string>>{{"a"}, {"b"}, {"c"}, {"a", "c"}, {"c", "a"}, {"c", "b", "a"}}) {
    for (const GlobalRank rank : oracle.table()) {
      EXPECT_EQ(mesh.group_of(names, rank), oracle.group_of(names, rank)) << rank;
    }
    for (const auto& group : mesh.groups(names)) EXPECT_EQ(group, oracle.group_of(names, group[0]));
    EXPECT_THAT(mesh.groups(names), SizeIs(12U / mesh.group_of(names, GlobalRank{0}).size()));
  }
}

TEST(Groups, PutEveryRankAtItsCoordinate) {  // also where the map is permuted
  const Mesh mesh = Mesh::from_ranks({{"a", 2}, {"b", 4}}, RankMap(ranks({7, 3, 1, 5, 0, 4, 6, 2})));

  for (std::int64_t r = 0; r < 8; ++r) {
    const Mesh::Coordinates at = *mesh.coordinates(GlobalRank{r});
    EXPECT_EQ(mesh.group_of("a", GlobalRank{r})[std::size_t(at[0])], r);
    EXPECT_EQ(mesh.group_of("b", GlobalRank{r})[std::size_t(at[1])], r);
  }
}

TEST(Groups, OfAPermutedWorldAreNotTheWorld) {  // no shortcut because an axis has all ranks
  const Mesh world = Mesh::from_shape({{"world", 4}});
  const Mesh turned = Mesh::from_ranks({{"world", 4}}, RankMap::sequence(4, 3, -1));

  EXPECT_THAT(world.group_of("world", GlobalRank{0}), ElementsAre(0, 1, 2, 3));
  EXPECT_THAT(turned.group_of("world", GlobalRank{0}), ElementsAre(3, 2, 1, 0));
}

TEST(Groups, AreCountedApartFromTheirSize) {  // case R16
  const Mesh mesh = Mesh::from_shape({{"dp", 2}, {"cfg", 2}, {"pp", 2}, {"sp", 2}, {"tp", 1}});

  EXPECT_THAT(mesh.axes(), ElementsAre(testing::Field(&Axis::layout, FlatLayout::parse("2:8")),
                                       testing::Field(&Axis::layout, FlatLayout::parse("2:4")),
                                       testing::Field(&Axis::layout, FlatLayout::parse("2:2")),
                                       testing::Field(&Axis::layout, FlatLayout::parse("2:1")),
                                       testing::Field(&Axis::layout, FlatLayout())));
  for (const auto* name : {"dp", "cfg", "pp", "sp"}) {
    EXPECT_EQ(mesh.group_count(name), 8) << name;
    EXPECT_EQ(mesh.axis(name).size(), 2) << name;
  }
  EXPECT_EQ(mesh.group_count("tp"), 16);
}

TEST(Groups, ListSiblingsInOrderOfTheirFirstIndex) {  // case R16
  const Mesh mesh = Mesh::from_shape({{"dp", 2}, {"cfg", 2}, {"pp", 2}, {"sp", 2}});
  const auto first_and_last = [&](std::string_view name) {
    const auto groups = mesh.groups(name);
    EXPECT_THAT(groups, SizeIs(8));
    return std::vector{groups[0], groups[1], groups[4], groups[7]};
  };

  EXPECT_THAT(first_and_last("dp"),
              ElementsAre(ElementsAre(0, 8), ElementsAre(1, 9), ElementsAre(4, 12), ElementsAre(7, 15)));
  EXPECT_THAT(first_and_last("cfg"),
              ElementsAre(ElementsAre(0, 4), ElementsAre(1, 5), ElementsAre(8, 12), ElementsAre(11, 15)));
  EXPECT_THAT(first_and_last("pp"),
              ElementsAre(ElementsAre(0, 2), ElementsAre(1, 3), ElementsAre(8, 10), ElementsAre(13, 15)));
  EXPECT_THAT(first_and_last("sp"),
              ElementsAre(ElementsAre(0, 1), ElementsAre(2, 3), ElementsAre(8, 9), ElementsAre(14, 15)));
}

TEST(Groups, RefuseAxesThatOverlap) {
  const Mesh mesh = Mesh::from_shape({{"a", 2}, {"b", 2}});
  static_cast<void>(mesh.flatten({"a", "b"}));

  EXPECT_THAT(refusal([&] { return mesh.group_of({"a", "a_b"}, GlobalRank{0}); }),
              HasSubstr("(they overlap)"));
  EXPECT_THAT(refusal([&] { return mesh.groups("c"); }), "no axis 'c' (there are a, b; flattened: a_b)");
}

}  // namespace
}  // namespace tulle
