// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <atomic>
#include <optional>
#include <vector>

#include "support/on_ranks.hpp"
#include "support/refusal.hpp"
#include "support/two_hosts.hpp"
#include "tulle/comm/collectives.hpp"
#include "tulle/universe/universe.hpp"

namespace tulle {
namespace {

using namespace std::chrono_literals;
using test::Creation;
using test::living_store_groups;
using test::on_ranks;
using test::patience;
using test::two_hosts;
using test::two_hosts_within;

std::int64_t sum_of_ones(const Group& group) {
  std::vector<std::int64_t> sum{1};
  all_reduce(group, sum);
  return sum[0];
}

Group tagged(const Universe& universe, const char* tag = "t") {
  return universe.group(universe.world().group("world").ranks(), {.tag = tag});
}

/// All ranks meet in this store.
test::RankOptions over(const std::shared_ptr<Store>& store, test::RankOptions options) {
  options.prepare = [before = options.prepare, store](JoinOptions& join) {
    before(join);
    join.store = store;
  };
  return options;
}

/// Until all ranks do it.
void meet(const Universe& universe) {
  barrier(universe.world().group("world"));
}

TEST(HostsMake, OneFailedCreationRefusesForAllAndUndoesAll) {
  for (const std::int64_t size : {2, 3, 4, 8}) {
    std::atomic<bool> fails{true};
    const auto plan = [&fails, size](const GroupSpec& spec) {
      return fails && spec.key.tag == "t" && spec.rank.value() == size - 1 ? Creation::fails
                                                                           : Creation::succeeds;
    };
    on_ranks(
        size,
        [&](const Universe& universe) {
          const Group group = tagged(universe);
          EXPECT_REFUSAL(barrier(group), CommError, "its test says so");
          meet(universe);
          EXPECT_EQ(living_store_groups(), size);  // the world's
          EXPECT_EQ(universe.ledger().live, 1);
          fails = false;
          meet(universe);

          EXPECT_EQ(sum_of_ones(group), size);
          EXPECT_EQ(universe.ledger().live, 2);
        },
        two_hosts(size, plan));
    EXPECT_EQ(living_store_groups(), 0);
  }
}

TEST(HostsMake, ALateCreationIsWaitedFor) {
  std::atomic<int> asked{0};
  const auto plan = [&asked](const GroupSpec& spec) {
    return spec.rank.value() == 1 && ++asked < 20 ? Creation::waits : Creation::succeeds;
  };
  on_ranks(
      4, [](const Universe& universe) { EXPECT_EQ(sum_of_ones(universe.world().group("world")), 4); },
      two_hosts(4, plan));
  EXPECT_GE(asked, 20);
}

TEST(HostsMake, ACreationThatDoesNotEndIsRefusedAtTheDeadlineAndNamed) {
  std::atomic<bool> waits{true};
  const auto plan = [&waits](const GroupSpec& spec) {
    return waits && spec.key.tag == "t" && spec.rank.value() == 1 ? Creation::waits : Creation::succeeds;
  };
  on_ranks(
      4,
      [&](const Universe& universe) {
        const Group group = tagged(universe);
        EXPECT_REFUSAL(barrier(group.with_timeout(patience(300ms))), Timeout, "rank 1 has not entered");
        meet(universe);
        waits = false;
        meet(universe);
        EXPECT_EQ(sum_of_ones(group), 4);
      },
      two_hosts(4, plan));
}

TEST(HostsMake, AMemberThatDoesNotComeIsNamedAndItsLaterTryObeys) {
  on_ranks(
      3,
      [](const Universe& universe) {
        const Group group = tagged(universe);
        if (universe.rank() != 2) {
          EXPECT_REFUSAL(barrier(group.with_timeout(patience(200ms))), Timeout, "rank 2 has not entered");
        }
        meet(universe);
        if (universe.rank() == 2) {
          EXPECT_REFUSAL(barrier(group), Timeout, "rank 2 has not entered");
        }
        EXPECT_EQ(sum_of_ones(group), 3);
      },
      two_hosts(3));
}

TEST(HostsMake, AFullHostRefusesForAll) {
  auto options = two_hosts(2);
  options.prepare = [before = options.prepare](JoinOptions& join) {
    before(join);
    join.arena.communicators = 2;
  };
  on_ranks(
      2,
      [](const Universe& universe) {
        const Group first = tagged(universe, "1");
        const Group second = tagged(universe, "2");
        EXPECT_EQ(sum_of_ones(first) + sum_of_ones(universe.world().group("world")), 4);

        EXPECT_REFUSAL(barrier(second), BudgetExceeded, "no room for another communicator");
        universe.release(first, Release::force);

        EXPECT_EQ(sum_of_ones(second), 2);
      },
      options);
}

TEST(HostsMake, ADigestThatBelongsToAnotherKeyIsAnError) {
  const auto store = make_memory_store();
  on_ranks(
      2,
      [&store](const Universe& universe) {
        const Group group = tagged(universe);
        const Group other = tagged(universe, "other");
        store->set(fmt::format("main/1/key/{:016x}/full", group.key().digest()), other.key().encode());

        EXPECT_REFUSAL(barrier(group), CommError, "another key has its digest");

        EXPECT_EQ(sum_of_ones(other), 2);
      },
      over(store, two_hosts(2)));
}

TEST(HostsPoison, ADeadlineClosesForAllWithItsFirstCause) {
  on_ranks(
      4,
      [](const Universe& universe) {
        const Group group = tagged(universe);
        EXPECT_EQ(sum_of_ones(group), 4);
        if (universe.rank() == 0) {
          EXPECT_REFUSAL(barrier(group.with_timeout(patience(500ms))), Timeout,
                         "rank 2 has not entered: it is in barrier 1 of world");
        } else {
          meet(universe);
        }
        if (universe.rank() == 0) meet(universe);
        EXPECT_REFUSAL(barrier(group), Timeout, "timed out on rank 0");
        EXPECT_EQ(universe.release(group, Release::force).ended.size(), 1U);
        EXPECT_EQ(sum_of_ones(tagged(universe)), 4);
      },
      two_hosts(4));
}

TEST(HostsPoison, AMismatchNamesTheCalls) {
  on_ranks(
      2,
      [](const Universe& universe) {
        const Group group = tagged(universe);
        std::vector<std::int32_t> some(universe.rank() == 0 ? 2 : 3);
        EXPECT_REFUSAL(all_reduce(group, some), Mismatch, "all_reduce sum");
        universe.release(group, Release::force);
      },
      two_hosts(2));
}

TEST(HostsPoison, ADroppedWorkClosesForAll) {
  on_ranks(
      2,
      [](const Universe& universe) {
        const Group group = tagged(universe);
        EXPECT_EQ(sum_of_ones(group), 2);
        meet(universe);
        if (universe.rank() == 0) {
          std::vector<int> never(1);
          const Work dropped = recv_async(group, never, GroupRank(1));
        } else {
          EXPECT_REFUSAL(barrier(group), CommError, "was dropped on rank 0");
        }
        meet(universe);
      },
      two_hosts(2));
}

TEST(HostsEnd, ByForceOldGroupsAreStaleAndMeshesStayGood) {
  for (const std::int64_t size : {2, 3, 4, 8}) {
    on_ranks(
        size,
        [size](const Universe& universe) {
          for (std::uint32_t generation = 0; generation < 3; ++generation) {
            const Group group = tagged(universe);
            EXPECT_EQ(group.generation(), generation);
            EXPECT_EQ(sum_of_ones(group), size);

            EXPECT_EQ(universe.release(group, Release::force).ended.size(), 1U);

            EXPECT_REFUSAL(barrier(group), StaleGroup, "is stale");
          }
          EXPECT_EQ(sum_of_ones(tagged(universe)), size);
        },
        two_hosts(size));
  }
}

TEST(HostsEnd, IfUnheldSaysWhoHoldsAndChangesNothing) {
  on_ranks(
      3,
      [](const Universe& universe) {
        std::optional<Group> held = tagged(universe);
        EXPECT_EQ(sum_of_ones(*held), 3);
        const Group mine = *held;
        if (universe.rank() != 1) held.reset();

        const ReleaseReport refused = universe.release(mine);

        EXPECT_TRUE(refused.ended.empty());
        ASSERT_EQ(refused.held.size(), 1U);
        EXPECT_EQ(refused.held[0].ranks, std::vector{GlobalRank(1)});
        EXPECT_EQ(sum_of_ones(mine), 3);
        held.reset();
        EXPECT_EQ(universe.release(mine).ended.size(), 1U);
      },
      two_hosts(3));
}

TEST(HostsEnd, LeavesNothingOfTheGenerationInTheStore) {
  const auto store = make_memory_store();
  on_ranks(
      4,
      [&store](const Universe& universe) {
        const Group group = tagged(universe);
        const std::string place = fmt::format("main/1/key/{:016x}/", group.key().digest());
        EXPECT_EQ(sum_of_ones(group), 4);
        EXPECT_TRUE(store->get(place + "0/arrived/0/0"));
        meet(universe);

        universe.release(group, Release::force);

        meet(universe);
        for (const char* name : {"arrived", "built", "entered", "forced", "drained", "seen"}) {
          EXPECT_FALSE(store->get(fmt::format("{}0/{}/0/0", place, name))) << name;
        }
        EXPECT_FALSE(store->get(place + "0/go/0"));
        EXPECT_FALSE(store->get(place + "0/ended/0"));
      },
      over(store, two_hosts(4)));
}

TEST(HostsEnd, DifferentVerbsAreRefusedAndChangeNothing) {
  on_ranks(
      2,
      [](const Universe& universe) {
        const Group group = tagged(universe);
        EXPECT_EQ(sum_of_ones(group), 2);
        EXPECT_REFUSAL(universe.release(group, universe.rank() == 0 ? Release::force : Release::if_unheld),
                       Mismatch, "call it alike");
        EXPECT_EQ(sum_of_ones(group), 2);
      },
      two_hosts(2));
}

TEST(HostsEnd, WhoDoesNotComeIsNamedAndNothingChanges) {
  on_ranks(
      2,
      [](const Universe& universe) {
        const Group group = tagged(universe).with_timeout(20s);
        EXPECT_EQ(sum_of_ones(group), 2);
        if (universe.rank() == 0) {
          EXPECT_REFUSAL(universe.release(group, Release::force), Timeout, "rank [1]");
        }
        EXPECT_EQ(sum_of_ones(group), 2);
      },
      two_hosts_within(2, patience(400ms)));
}

}  // namespace
}  // namespace tulle
