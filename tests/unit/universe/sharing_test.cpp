// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <array>
#include <vector>

#include "support/on_ranks.hpp"
#include "support/refusal.hpp"
#include "tulle/comm/collectives.hpp"
#include "tulle/universe/universe.hpp"

namespace tulle {
namespace {

using test::on_ranks;

/// The sum of global ranks over a group: makes its communicator, and proves who is in it.
std::int64_t sum_of_ranks(const Universe& universe, const Group& group) {
  std::vector<std::int64_t> sum{universe.rank().value()};
  all_reduce(group, sum);
  return sum[0];
}

TEST(Sharing, TwoUnflattensOfOneMeshGiveThreeCommunicatorsNotSix) {
  on_ranks(8, [](const Universe& universe) {
    const DeviceMesh dense = universe.world().unflatten("world", {{"dp", 2}, {"cp", 2}, {"tp", 2}});
    const DeviceMesh sparse = universe.world().unflatten("world", {{"dp", 2}, {"ep", 2}, {"ep_tp", 2}});

    for (const auto& [mine, other] : {std::pair{"dp", "dp"}, {"cp", "ep"}, {"tp", "ep_tp"}}) {
      EXPECT_EQ(dense.group(mine), sparse.group(other));
      EXPECT_EQ(sum_of_ranks(universe, dense.group(mine)), sum_of_ranks(universe, sparse.group(other)));
    }

    EXPECT_EQ(universe.ledger().live, 3);
    EXPECT_EQ(universe.ledger().counts.made, 3);
  });
}

TEST(Sharing, RootsSubMeshesAndBareListsMeetWhereTheOrderedRanksAreEqual) {
  on_ranks(8, [](const Universe& universe) {
    const std::int64_t base = universe.rank() < 4 ? 0 : 4;
    const DeviceMesh first = universe.mesh({{"a", 2}, {"b", 4}});
    const DeviceMesh second = universe.mesh({{"x", 2}, {"y", 2}, {"z", 2}});
    const std::array ranks{GlobalRank(base), GlobalRank(base + 1), GlobalRank(base + 2),
                           GlobalRank(base + 3)};

    EXPECT_EQ(first.group("b"), second.group("y", "z"));
    EXPECT_EQ(first.group("b"), universe.group(ranks));
    EXPECT_EQ(sum_of_ranks(universe, first.group("b")), 4 * base + 6);

    if (universe.rank() < 4) {
      const DeviceMesh part = universe.mesh({{"quarter", 4}});
      EXPECT_EQ(part.group("quarter"), first.group("b"));
    }
    EXPECT_EQ(universe.ledger().live, 1);
  });
}

TEST(Sharing, AnotherOrderTagOrOptionDoesNotShare) {
  on_ranks(2, [](const Universe& universe) {
    const std::array order{GlobalRank(0), GlobalRank(1)};
    const std::array reversed{GlobalRank(1), GlobalRank(0)};
    const Group plain = universe.group(order);

    EXPECT_EQ(plain, universe.world().group("world"));
    EXPECT_EQ(plain, universe.group(order, {.backend = "native", .timeout = std::chrono::seconds{9}}));
    EXPECT_FALSE(plain == universe.group(reversed));
    EXPECT_FALSE(plain == universe.group(order, {.tag = "overlap"}));
    EXPECT_FALSE(plain == universe.group(order, {.native = {.staging = Staging::lines}}));
    EXPECT_EQ(universe.group(reversed).rank(), 1 - universe.rank().value());
    EXPECT_REFUSAL(static_cast<void>(universe.group(order, {.backend = "smoke"})), NoBackend, "smoke");
  });
}

TEST(Sharing, GroupRankIsTheCoordinateAlsoInAPermutedMesh) {
  on_ranks(4, [](const Universe& universe) {
    const std::vector<GlobalRank> table{GlobalRank(3), GlobalRank(1), GlobalRank(0), GlobalRank(2)};
    const std::vector<AxisSpec> axes{{"a", 2}, {"b", 2}};
    const DeviceMesh mesh = universe.mesh(Mesh::from_ranks(axes, table));
    const auto at = mesh.coordinates().value();

    EXPECT_EQ(mesh.group("a").rank(), at[0]);
    EXPECT_EQ(mesh.group("b").rank(), at[1]);
    std::vector<std::int64_t> mine{universe.rank().value()};
    std::vector<std::int64_t> all(2);
    all_gather(mesh.group("b"), mine, all);
    EXPECT_EQ(all, at[0] == 0 ? (std::vector<std::int64_t>{3, 1}) : (std::vector<std::int64_t>{0, 2}));
  });
}

/// R4 of the public reports: two groups, and a rank that is in neither.
TEST(Sharing, AnOutsiderIsToldAndDisturbsNobody) {
  on_ranks(4, [](const Universe& universe) {
    const std::vector<AxisSpec> axis{{"pair", 2}};
    const DeviceMesh left = universe.mesh(Mesh::from_ranks(axis, std::vector{GlobalRank(1), GlobalRank(2)}));
    const DeviceMesh right = universe.mesh(Mesh::from_ranks(axis, std::vector{GlobalRank(1), GlobalRank(3)}));
    EXPECT_FALSE(left == right);

    if (const auto group = left.find_group("pair")) {
      EXPECT_EQ(sum_of_ranks(universe, *group), 3);
    }
    if (const auto group = right.find_group("pair")) {
      EXPECT_EQ(sum_of_ranks(universe, *group), 4);
    }

    constexpr std::array<std::int64_t, 4> made{0, 2, 1, 1};
    EXPECT_EQ(universe.ledger().counts.made, made.at(std::size_t(universe.rank().value())));
    if (universe.rank() != 0) return;
    EXPECT_FALSE(left.is_member());
    EXPECT_FALSE(left.find_group("pair").has_value());
    EXPECT_REFUSAL(static_cast<void>(left.group("pair")), ConfigError, "[1 2]");
    EXPECT_REFUSAL(static_cast<void>(right.group("pair")), ConfigError, "[1 3]");
  });
}

TEST(Sharing, AGroupOfOneHasNoCommunicator) {
  on_ranks(2, [](const Universe& universe) {
    const DeviceMesh mesh = universe.mesh({{"dp", 2}, {"tp", 1}});
    const Group alone = mesh.group("tp");
    std::vector<float> in{1.0F, 2.0F};
    std::vector<float> out(2);

    all_reduce(alone, in, out, ReduceOp::avg);
    barrier(alone);

    EXPECT_EQ(out, in);
    EXPECT_EQ(alone.size(), 1);
    EXPECT_EQ(universe.ledger().live, 0);
  });
}

TEST(Sharing, ARankListIsChecked) {
  on_ranks(2, [](const Universe& universe) {
    const auto group = [&](std::vector<GlobalRank> ranks) { static_cast<void>(universe.group(ranks)); };

    EXPECT_REFUSAL(group({}), ConfigError, "no ranks");
    EXPECT_REFUSAL(group({GlobalRank(0), GlobalRank(0)}), ConfigError, "twice");
    EXPECT_REFUSAL(group({GlobalRank(0), GlobalRank(2)}), ConfigError, "outside the world");
    EXPECT_REFUSAL(group({GlobalRank(1 - universe.rank().value())}), ConfigError, "is not in the group");
  });
}

TEST(Sharing, AMeshOfRanksOutsideTheWorldIsRefused) {
  on_ranks(2, [](const Universe& universe) {
    const std::vector<AxisSpec> axis{{"a", 2}};
    const auto take = [&](const Mesh& mesh) { static_cast<void>(universe.mesh(mesh)); };

    EXPECT_REFUSAL(take(Mesh::from_ranks(axis, std::vector{GlobalRank(5), GlobalRank(0)})), ConfigError,
                   "rank 5");
    EXPECT_REFUSAL(take(Mesh::from_ranks(axis, RankMap::sequence(2, 1))), ConfigError, "rank 2");
    EXPECT_REFUSAL(take(Mesh::from_shape({{"a", 3}})), ConfigError, "rank 2");
    EXPECT_REFUSAL(static_cast<void>(universe.mesh({{"a", 3}})), ConfigError, "3");
  });
}

TEST(Sharing, AMeshDescribesItsAxesForLogs) {
  on_ranks(1, [](const Universe& universe) { EXPECT_EQ(universe.world().describe("world"), "mesh_world"); });
}

}  // namespace
}  // namespace tulle
