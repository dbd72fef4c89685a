// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <optional>
#include <thread>
#include <vector>

#include "support/on_ranks.hpp"
#include "support/refusal.hpp"
#include "tulle/comm/collectives.hpp"
#include "tulle/universe/universe.hpp"

namespace tulle {
namespace {

using namespace std::chrono_literals;
using test::on_ranks;

std::int64_t sum_of_ones(const Group& group) {
  std::vector<std::int64_t> sum{1};
  all_reduce(group, sum);
  return sum[0];
}

TEST(Release, ByForceMakesOldGroupsStaleAndMeshesStayGood) {
  for (const std::int64_t size : {2, 3, 4, 8}) {
    on_ranks(size, [size](const Universe& universe) {
      const DeviceMesh before = universe.mesh({{"a", size}, {"b", 1}});
      const Group old = universe.group(universe.world().group("world").ranks(), {.tag = "t"});
      EXPECT_EQ(sum_of_ones(old), size);

      const ReleaseReport report = universe.release(old, Release::force);

      EXPECT_EQ(report.ended.size(), 1U);
      EXPECT_REFUSAL(barrier(old), StaleGroup, "generation 0");
      const Group again = universe.group(old.ranks(), {.tag = "t"});
      EXPECT_EQ(again.generation(), 1U);
      EXPECT_FALSE(old == again);
      EXPECT_EQ(sum_of_ones(again), size);
      EXPECT_EQ(sum_of_ones(before.group("a")), size);
      EXPECT_EQ(universe.ledger().counts.made_twice, 1);
    });
  }
}

TEST(Release, AnEqualMeshBuiltBeforeOrAfterGivesAWorkingGroup) {
  on_ranks(4, [](const Universe& universe) {
    const DeviceMesh before = universe.mesh({{"dp", 2}, {"tp", 2}});
    EXPECT_EQ(sum_of_ones(before.group("tp")), 2);

    universe.release(before, Release::force);

    const DeviceMesh after = universe.mesh({{"dp", 2}, {"tp", 2}});
    EXPECT_EQ(before, after);
    EXPECT_EQ(before.group("tp"), after.group("tp"));
    EXPECT_EQ(sum_of_ones(before.group("tp")), 2);
    EXPECT_EQ(sum_of_ones(after.group("dp")), 2);
  });
}

TEST(Release, IfUnheldSaysWhoHolds) {
  on_ranks(3, [](const Universe& universe) {
    const DeviceMesh mesh = universe.mesh(Mesh::from_ranks(
        std::vector<AxisSpec>{{"all", 3}}, std::vector{GlobalRank(2), GlobalRank(1), GlobalRank(0)}));
    std::optional<Group> held = mesh.group("all");
    EXPECT_EQ(sum_of_ones(*held), 3);
    if (universe.rank() != 1) held.reset();

    const ReleaseReport refused = universe.release(mesh);

    EXPECT_TRUE(refused.ended.empty());
    ASSERT_EQ(refused.held.size(), 1U);
    EXPECT_EQ(refused.held[0].ranks, std::vector{GlobalRank(1)});
    EXPECT_EQ(sum_of_ones(mesh.group("all")), 3);

    held.reset();
    EXPECT_EQ(universe.release(mesh).ended.size(), 1U);
  });
}

TEST(Release, OfAGroupCountsOtherHoldsOnly) {
  on_ranks(2, [](const Universe& universe) {
    const Group group = universe.group(universe.world().group("world").ranks(), {.tag = "t"});
    EXPECT_EQ(sum_of_ones(group), 2);
    {
      const Group copy = group;
      EXPECT_EQ(universe.release(group).held.size(), 1U);
    }
    EXPECT_EQ(universe.release(group).ended.size(), 1U);
  });
}

TEST(Release, NeverEndsTheWorld) {
  on_ranks(2, [](const Universe& universe) {
    EXPECT_REFUSAL(universe.release(universe.world().group("world"), Release::force), ConfigError,
                   "never ended");
    EXPECT_TRUE(universe.release(universe.world(), Release::force).ended.empty());
  });
}

TEST(Release, RefusesDifferentVerbsAndChangesNothing) {
  on_ranks(2, [](const Universe& universe) {
    const Group group = universe.group(universe.world().group("world").ranks(), {.tag = "t"});
    EXPECT_EQ(sum_of_ones(group), 2);

    EXPECT_REFUSAL(universe.release(group, universe.rank() == 0 ? Release::force : Release::if_unheld),
                   Mismatch, "call it alike");

    EXPECT_EQ(sum_of_ones(group), 2);
  });
}

TEST(Release, NamesWhoDoesNotComeAndChangesNothing) {
  on_ranks(2,
           [](const Universe& universe) {
             const Group group = universe.group(universe.world().group("world").ranks(), {.tag = "t"});
             EXPECT_EQ(sum_of_ones(group), 2);

             if (universe.rank() == 0) {
               EXPECT_REFUSAL(universe.release(group, Release::force), Timeout, "rank [1]");
             }

             EXPECT_EQ(sum_of_ones(group.with_timeout(20s)), 2);
           },
           {.prepare = [](JoinOptions& join) { join.defaults.timeout = 400ms; }});
}

TEST(Release, ManyTimesCostsNoMemoryOfTheTable) {
  on_ranks(2,
           [](const Universe& universe) {
             const auto ranks = universe.world().group("world").ranks();
             for (int i = 0; i < 50; ++i) {
               const Group group = universe.group(ranks, {.tag = "t"});
               EXPECT_EQ(group.generation(), std::uint32_t(i));
               EXPECT_EQ(sum_of_ones(group), 2);
               universe.release(group, Release::force);
             }
           },
           {.prepare = [](JoinOptions& join) { join.arena = {.keys = 4, .communicators = 2}; }});
}

TEST(Budget, RefusesMoreCommunicatorsThanTheHostHas) {
  on_ranks(2,
           [](const Universe& universe) {
             const auto ranks = universe.world().group("world").ranks();
             const Group first = universe.group(ranks, {.tag = "1"});
             const Group second = universe.group(ranks, {.tag = "2"});
             const Group third = universe.group(ranks, {.tag = "3"});
             EXPECT_EQ(sum_of_ones(first) + sum_of_ones(second), 4);

             EXPECT_REFUSAL(barrier(third), BudgetExceeded, "no room for another communicator");
             universe.release(first, Release::force);

             EXPECT_EQ(sum_of_ones(third), 2);
           },
           {.prepare = [](JoinOptions& join) { join.arena.communicators = 2; }});
}

TEST(Budget, RefusesMoreKeysThanTheTableHas) {
  on_ranks(2,
           [](const Universe& universe) {
             const auto ranks = universe.world().group("world").ranks();
             const Group first = universe.group(ranks, {.tag = "1"});
             const Group second = universe.group(ranks, {.tag = "2"});
             EXPECT_REFUSAL(static_cast<void>(universe.group(ranks, {.tag = "3"})), BudgetExceeded,
                            "no entry");
           },
           {.prepare = [](JoinOptions& join) { join.arena.keys = 3; }});
}

}  // namespace
}  // namespace tulle
