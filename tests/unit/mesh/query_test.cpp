// SPDX-License-Identifier: Apache-2.0
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "support/mesh_oracle.hpp"
#include "support/refusal.hpp"
#include "tulle/mesh/mesh.hpp"

namespace tulle {
namespace {

using testing::HasSubstr;
using testing::IsEmpty;

const std::vector<std::int64_t> permuted{9, 4, 6, 2, 11, 0, 5, 3, 7, 1, 8, 10};
const Mesh mesh = Mesh::from_ranks({{"a", 3}, {"b", 2}, {"c", 2}}, RankMap(ranks(permuted)));
const MeshOracle oracle({"a", "b", "c"}, {3, 2, 2}, ranks(permuted));

TEST(Coordinates, AgreeWithATableForEveryRankAndSlice) {
  for (const std::vector<std::string>& names :
       std::vector<std::vector<std::string>>{{"a", "b", "c"}, {"c", "a"}, {"b"}, {"b", "c", "a"}}) {
    const Mesh slice = mesh.slice(names);
    for (const GlobalRank rank : oracle.table()) {
      EXPECT_EQ(slice.coordinates(rank), oracle.coordinates(names, rank)) << rank;
      EXPECT_EQ(slice.rank_at(*slice.coordinates(rank), rank), rank);
    }
  }
}

TEST(Coordinates, OfManyRanksComeAtOnce) {
  const auto found = mesh.coordinates(ranks({4, 99, 10}));

  ASSERT_EQ(found.size(), 3U);
  EXPECT_EQ(found[0], mesh.coordinates(GlobalRank{4}));
  EXPECT_EQ(found[1], std::nullopt);
  EXPECT_EQ(found[2], Mesh::Coordinates({2, 1, 1}));
}

TEST(RankAt, FindsTheRankInTheMembersSlice) {
  const Mesh slice = mesh.slice({"c", "a"});

  for (const GlobalRank member : oracle.table()) {
    const std::vector<GlobalRank> group = oracle.group_of({"c", "a"}, member);
    for (std::int64_t i = 0; i < 6; ++i) {
      EXPECT_EQ(slice.rank_at(std::vector{i / 3, i % 3}, member), group[std::size_t(i)]);
    }
  }
}

TEST(RankAt, NeedsNoMemberInAWholeMesh) {
  EXPECT_EQ(mesh.rank_at(std::vector<std::int64_t>{1, 0, 1}), 0);
  EXPECT_THAT(refusal([] { return mesh["a"].rank_at(std::vector<std::int64_t>{1}); }),
              HasSubstr("coordinates in a mesh of 3 of 12 ranks (they mean one rank in each slice)"));
}

TEST(RankAt, RefusesCoordinatesThatAreNotThere) {
  const auto refused = [](std::vector<std::int64_t> at) { return refusal([&] { return mesh.rank_at(at); }); };

  EXPECT_THAT(refused({1, 2, 0}), HasSubstr("coordinate 2 on axis 'b' (it has 0 to 1)"));
  EXPECT_THAT(refused({-1, 0, 0}), HasSubstr("coordinate -1 on axis 'a' (it has 0 to 2)"));
  EXPECT_THAT(refused({0, 0}), HasSubstr("2 coordinates in a mesh of 3 axes"));
  EXPECT_THAT(refusal([] { return mesh.rank_at(std::vector<std::int64_t>{0, 0, 0}, GlobalRank{12}); }),
              HasSubstr("rank 12 is outside the mesh (its ranks are [9 4 6"));
}

TEST(Outsiders, GetEmptyAnswers) {
  const Mesh part = Mesh::from_shape({{"dp", 2}, {"tp", 2}}, 8);
  const GlobalRank outside{6};

  EXPECT_FALSE(part.contains(outside));
  EXPECT_EQ(part.coordinates(outside), std::nullopt);
  EXPECT_EQ(part["tp"].coordinates(outside), std::nullopt);
  EXPECT_THAT(part.group_of("tp", outside), IsEmpty());
  EXPECT_THAT(part.slice({"tp", "dp"}).group_of({"tp", "dp"}, outside), IsEmpty());
  EXPECT_FALSE(part.contains(GlobalRank{-1}));
}

TEST(Outsiders, OfTwoMeshesTellThemApart) {  // case R4
  const Mesh first = Mesh::from_ranks({{"pair", 2}}, RankMap(ranks({1, 2})));
  const Mesh second = Mesh::from_ranks({{"pair", 2}}, RankMap(ranks({1, 3})));

  EXPECT_NE(first, second);
  EXPECT_NE(first.hash(), second.hash());
  for (const Mesh& pair : {first, second}) {
    EXPECT_FALSE(pair.contains(GlobalRank{0}));
    EXPECT_THAT(pair.group_of("pair", GlobalRank{0}), IsEmpty());
  }
  EXPECT_TRUE(first.contains(GlobalRank{2}));
  EXPECT_FALSE(second.contains(GlobalRank{2}));
}

}  // namespace
}  // namespace tulle
