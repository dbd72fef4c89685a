// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <barrier>
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
using test::patience;
using test::RankOptions;

RankOptions checking(Checking mode) {
  return {.prepare = [mode](JoinOptions& join) { join.checking = mode; }};
}

Group pair_of(const Universe& universe, const char* tag) {
  return universe.group(universe.world().group("world").ranks(), {.tag = tag});
}

/// Rank 1 waits in `other`, for which rank 0 does not come; rank 0 waits in `mine`.
void wait_for_each_other(const Universe& universe, const std::string& part) {
  const Group mine = pair_of(universe, "mine").with_timeout(patience(300ms));
  const Group other = pair_of(universe, "other").with_timeout(patience(3s));
  barrier(mine.with_timeout(patience(10s)));
  barrier(other.with_timeout(patience(10s)));
  if (universe.rank() == 0) {
    EXPECT_REFUSAL(barrier(mine), Timeout, part);
    universe.abort("enough was seen");
  } else {
    EXPECT_THROW(barrier(other), CommError);
  }
}

TEST(Timeout, SaysWhoHasNotEnteredAndWhereItIs) {
  on_ranks(
      2,
      [](const Universe& universe) {
        wait_for_each_other(universe, "rank 1 has not entered: it is in barrier 2 of group");
      },
      checking(Checking::off));
}

TEST(Timeout, TellsCallSitesInTheCheckingMode) {
  on_ranks(
      2,
      [](const Universe& universe) {
        wait_for_each_other(universe, "it is in barrier 2 of group, called at errors_test.cpp:");
      },
      checking(Checking::on));
}

TEST(Timeout, IsTheFirstCauseOfAllThatFollows) {
  on_ranks(2, [](const Universe& universe) {
    const Group pair = pair_of(universe, "t").with_timeout(patience(200ms));
    barrier(pair.with_timeout(patience(10s)));
    if (universe.rank() == 1) std::this_thread::sleep_for(patience(500ms));

    EXPECT_REFUSAL(barrier(pair), Timeout, "barrier 2 of group [0 1]");
    EXPECT_REFUSAL(barrier(pair), Timeout, "barrier 2 of group [0 1]");

    EXPECT_EQ(universe.release(pair, Release::force).ended.size(), 1U);
    barrier(pair_of(universe, "t"));
  });
}

TEST(Timeout, OfAWaitDoesNoHarm) {
  on_ranks(2, [](const Universe& universe) {
    const Group pair = pair_of(universe, "t");
    barrier(pair);
    Work work = barrier_async(universe.rank() == 0 ? pair : pair_of(universe, "t"));
    if (universe.rank() == 0) {
      static_cast<void>(work.wait_for(1ms));
    }
    work.wait();
  });
}

TEST(Timeout, BeforeLiveIsARefusalThatCanBeTriedAgain) {
  on_ranks(2, [](const Universe& universe) {
    const Group pair = pair_of(universe, "t").with_timeout(patience(200ms));
    if (universe.rank() == 1) std::this_thread::sleep_for(patience(400ms));

    EXPECT_REFUSAL(barrier(pair), Timeout, "rank 1 has not entered");

    barrier(pair.with_timeout(patience(10s)));
  });
}

TEST(Timeout, OfNoTimeIsRefused) {
  on_ranks(1, [](const Universe& universe) {
    const auto zero = [&] { static_cast<void>(universe.world().group("world").with_timeout(0ms)); };
    EXPECT_REFUSAL(zero(), ConfigError, "0 ms");
  });
}

TEST(Device, ThatTheBackendDoesNotCarryIsRefused) {
  on_ranks(2, [](const Universe& universe) {
    std::vector<float> data(4);
    Buffer buffer = buffer_of(data);
    buffer.device.kind = Device::Kind::cuda;

    EXPECT_REFUSAL(static_cast<void>(issue(universe.world().group("world"),
                                           {.verb = Verb::all_reduce, .in = buffer, .out = buffer})),
                   ConfigError, "native carries none");
  });
}

TEST(Queue, OfThousandsOfOperationsEndsInAnyOrder) {
  on_ranks(2, [](const Universe& universe) {
    const Group world = universe.world().group("world");
    std::vector<std::vector<int>> data(3000, std::vector<int>{1});
    std::vector<Work> works;
    for (auto& one : data) works.push_back(all_reduce_async(world, one));

    while (!works.empty()) {
      works.back().wait();
      works.pop_back();
    }

    EXPECT_EQ(data, std::vector<std::vector<int>>(3000, {2}));
  });
}

TEST(Mismatch, NamesWhatEachCalled) {
  on_ranks(2, [](const Universe& universe) {
    const Group pair = pair_of(universe, "t");
    std::vector<float> data(universe.rank() == 0 ? 4 : 6);

    EXPECT_REFUSAL(all_reduce(pair, data), Mismatch, "all_reduce of 16 B of f32 by sum");
    EXPECT_REFUSAL(all_reduce(pair, data), Mismatch, "all_reduce of 24 B of f32 by sum");
  });
}

TEST(Mismatch, TellsTheCallSiteInTheCheckingMode) {
  on_ranks(
      2,
      [](const Universe& universe) {
        const Group pair = pair_of(universe, "t");
        std::vector<int> data(4);

        EXPECT_REFUSAL(universe.rank() == 0 ? all_reduce(pair, data) : broadcast(pair, data, GroupRank(0)),
                       Mismatch, "called at errors_test.cpp:");
      },
      checking(Checking::on));
}

TEST(Drop, OfAnUnfinishedWorkPoisonsItsGroup) {
  std::barrier both(2);  // before the group is closed, both are out of their first operation
  on_ranks(2, [&both](const Universe& universe) {
    const Group pair = pair_of(universe, "t");
    barrier(pair);
    both.arrive_and_wait();
    if (universe.rank() == 0) {
      static_cast<void>(barrier_async(pair));
    }

    both.arrive_and_wait();

    EXPECT_REFUSAL(barrier(pair), CommError, "was dropped on rank 0");
  });
}

TEST(Abort, ReachesThoseWhoWait) {
  std::barrier both(2);  // before the group is closed, both are out of their first operation
  on_ranks(2, [&both](const Universe& universe) {
    const Group pair = pair_of(universe, "t");
    barrier(pair);
    both.arrive_and_wait();
    if (universe.rank() == 0) universe.abort("the disk is full");

    EXPECT_REFUSAL(barrier(pair), CommError, "the disk is full");
  });
}

TEST(Join, RefusesRanksOfWhichOneChecks) {
  EXPECT_REFUSAL(on_ranks(2, [](Universe&) {},
                          {.prepare =
                               [](JoinOptions& join) {
                                 join.checking = *join.rank == 0 ? Checking::on : Checking::off;
                               }}),
                 std::runtime_error, "checking on");
}

}  // namespace
}  // namespace tulle
