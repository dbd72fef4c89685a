// SPDX-License-Identifier: Apache-2.0
#include "tulle/mesh/rank_map.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <limits>

#include "support/mesh_oracle.hpp"
#include "support/refusal.hpp"

namespace tulle {
namespace {

using testing::HasSubstr;

RankMap table(const std::vector<std::int64_t>& values) {
  return RankMap(ranks(values));
}

/// Every rank maps back to its index, and its neighbours only if they are in the table.
void expect_round_trip(const RankMap& map, const std::vector<std::int64_t>& values) {
  ASSERT_EQ(map.size(), std::int64_t(values.size()));
  for (std::size_t i = 0; i < values.size(); ++i) {
    EXPECT_EQ(map[std::int64_t(i)], values[i]);
    for (const std::int64_t rank : {values[i] - 1, values[i], values[i] + 1}) {
      const auto found = std::ranges::find(values, rank);
      const auto expected = found == values.end() ? std::nullopt : std::optional(found - values.begin());
      EXPECT_EQ(map.index_of(GlobalRank{rank}), expected) << rank;
    }
  }
}

TEST(RankMap, FindsRanksAndIndicesInEveryForm) {
  for (const std::vector<std::int64_t>& values : std::vector<std::vector<std::int64_t>>{
           {0, 1, 2, 3}, {5}, {6, 4, 2, 0}, {8, 11, 14}, {0, 2, 1, 3}, {7, 0, 3}, {0, 1000000, 5, 70000}}) {
    expect_round_trip(table(values), values);
  }
}

TEST(RankMap, IsAFormulaWhileItCanBe) {
  EXPECT_TRUE(table({0, 1, 2}).is_formula());
  EXPECT_TRUE(table({6, 4, 2, 0}).is_formula());
  EXPECT_FALSE(table({0, 1, 3}).is_formula());
  EXPECT_EQ(table({3, 5, 7}), RankMap::sequence(3, 3, 2));
  EXPECT_EQ(table({5}), RankMap::sequence(1, 5, 77));
}

TEST(RankMap, ComparesByRanks) {
  EXPECT_EQ(table({0, 2, 1}), table({0, 2, 1}));
  EXPECT_EQ(table({0, 2, 1}).hash(), table({0, 2, 1}).hash());
  EXPECT_NE(table({0, 2, 1, 3}), table({0, 2, 1, 4}));
  EXPECT_NE(table({0, 1, 2, 3}), table({0, 2, 1, 3}));
  EXPECT_NE(table({0, 2, 1, 3}).hash(), table({0, 2, 3, 1}).hash());
}

TEST(RankMap, RefusesARankThatIsTwiceAndSaysWhere) {
  EXPECT_THAT(refusal([] { return table({0, 3, 1, 3}); }),
              HasSubstr("rank 3 is twice in the table, at 1 and 3"));
  EXPECT_THAT(refusal([] { return table({0, 9000000, 1, 9000000}); }),
              HasSubstr("rank 9000000 is twice in the table, at 1 and 3"));
  EXPECT_THAT(refusal([] { return table({4, 4, 4}); }), HasSubstr("rank 4 is twice"));
  EXPECT_THAT(refusal([] { return RankMap::sequence(3, 4, 0); }), HasSubstr("rank 4 is twice"));
}

TEST(RankMap, RefusesNegativeRanks) {
  EXPECT_THAT(refusal([] { return table({0, -1, 2}); }), HasSubstr("rank -1 in a rank map"));
  EXPECT_THAT(refusal([] { return RankMap::sequence(4, 2, -1); }), HasSubstr("rank -1 in a rank map"));
  EXPECT_THAT(refusal([] { return RankMap::sequence(2, -5); }), HasSubstr("rank -5 in a rank map"));
}

TEST(RankMap, RefusesNoRanksAndTooMany) {
  EXPECT_THAT(refusal([] { return table({}); }), HasSubstr("a rank map of 0 ranks"));
  EXPECT_THAT(refusal([] { return RankMap::sequence(std::numeric_limits<std::int64_t>::max(), 5, 2); }),
              HasSubstr("(past 64 bits)"));
}

TEST(RankMap, PrintsWhatItIs) {
  EXPECT_EQ(table({0, 1, 2}).text(), "0 to 2");
  EXPECT_EQ(table({6, 4, 2, 0}).text(), "6 to 0 by -2");
  EXPECT_EQ(table({9}).text(), "9");
  EXPECT_EQ(table({0, 2, 1, 3}).text(), "[0 2 1 3]");
  std::vector<std::int64_t> many(100);
  for (std::size_t i = 0; i < many.size(); ++i) many[i] = std::int64_t(i ^ 1);
  EXPECT_EQ(table(many).text(), "[1 0 3 2 5 4 7 6 9 8 11 10 13 12 15 14 ... 100 in all]");
}

}  // namespace
}  // namespace tulle
