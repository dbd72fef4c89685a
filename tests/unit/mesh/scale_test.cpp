// SPDX-License-Identifier: Apache-2.0
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "support/mesh_oracle.hpp"
#include "tulle/mesh/mesh.hpp"

namespace tulle {
namespace {

using testing::ElementsAre;

/// So many ranks that anything which loops over them does not end in the life of this test.
constexpr std::int64_t many = std::int64_t{1} << 50;

TEST(MeshScale, NoOperationLoopsOverTheRanks) {
  const Mesh world = Mesh::from_shape({{"world", many}});

  const Mesh mesh = world.unflatten("world", {{"dp", -1}, {"cp", 2}, {"tp", 4}});
  const Mesh turned = mesh.slice({"tp", "dp"}).flatten({"dp", "tp"}, "fsdp");
  const GlobalRank last{many - 1};

  EXPECT_EQ(mesh.axis("dp").size(), many / 8);
  EXPECT_THAT(mesh.group_of("tp", last), ElementsAre(many - 4, many - 3, many - 2, many - 1));
  EXPECT_EQ(mesh.coordinates(last), Mesh::Coordinates({many / 8 - 1, 1, 3}));
  EXPECT_EQ(turned.coordinates(last), Mesh::Coordinates({many / 2 - 1}));
  EXPECT_EQ(turned.rank_at(std::vector<std::int64_t>{0}, last), 4);
  EXPECT_EQ(mesh.group_count("tp"), many / 4);
  EXPECT_EQ(Mesh::from_json(mesh.to_json()), mesh);
  EXPECT_EQ(Mesh::concatenate({mesh["cp"], turned}).size(), many);
}

TEST(MeshScale, ATableOfAMillionRanksIsFine) {
  std::vector<std::int64_t> values(1U << 20U);
  for (std::size_t i = 0; i < values.size(); ++i) values[i] = std::int64_t(i ^ 1U);

  const Mesh mesh = Mesh::from_ranks({{"dp", -1}, {"tp", 4}}, RankMap(ranks(values)));

  EXPECT_THAT(mesh.group_of("tp", GlobalRank{1048575}), ElementsAre(1048573, 1048572, 1048575, 1048574));
}

}  // namespace
}  // namespace tulle
