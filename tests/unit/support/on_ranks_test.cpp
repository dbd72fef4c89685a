// SPDX-License-Identifier: Apache-2.0
#include "support/on_ranks.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest-spi.h>
#include <gtest/gtest.h>

#include <array>
#include <chrono>
#include <stdexcept>
#include <thread>

#include "tulle/comm/collectives.hpp"

namespace tulle::test {
namespace {

using namespace std::chrono_literals;
using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

Group everybody(const Universe& universe) {
  return universe.world().group("world");
}

std::string error_of(std::int64_t n, const RankBody& body, const RankOptions& options = {}) {
  try {
    on_ranks(n, body, options);
    return "no error";
  } catch (const std::runtime_error& e) {
    return e.what();
  }
}

TEST(OnRanks, RunsEveryRankOnce) {
  for (const std::int64_t n : {1, 2, 3, 4, 8}) {
    std::array<std::atomic<int>, 8> runs{};

    on_ranks(n, [&](const Universe& universe) {
      EXPECT_EQ(universe.size(), n);
      ++runs.at(static_cast<std::size_t>(universe.rank().value()));
    });

    for (std::size_t rank = 0; rank < 8; ++rank) EXPECT_EQ(runs.at(rank), std::cmp_less(rank, n) ? 1 : 0);
  }
}

TEST(OnRanks, NamesTheRankThatThrewAndEndsTheOthers) {
  const std::string error = error_of(4, [](const Universe& universe) {
    if (universe.rank() == 2) throw std::runtime_error("broken");
    barrier(everybody(universe));
  });

  EXPECT_EQ(error, "rank 2 of 4 failed first: broken");
}

TEST(OnRanks, EndsTheOthersAfterAFailedAssert) {
  const std::string error = error_of(3, [](const Universe& universe) {
    ASSERT_NE(universe.rank(), 1) << "not me";
    barrier(everybody(universe));
  });

  EXPECT_THAT(error, AllOf(HasSubstr("rank 1 of 3 failed first"), HasSubstr("not me")));
}

TEST(OnRanks, ReportsExpectsOfTheLowestFailingRankAlone) {
  testing::TestPartResultArray results;
  {
    using testing::ScopedFakeTestPartResultReporter;
    const ScopedFakeTestPartResultReporter keep(ScopedFakeTestPartResultReporter::INTERCEPT_ALL_THREADS,
                                                &results);
    on_ranks(3, [](const Universe& universe) { EXPECT_EQ(universe.rank(), 0); });
  }

  ASSERT_EQ(results.size(), 1);
  EXPECT_THAT(results.GetTestPartResult(0).message(),
              AllOf(HasSubstr("rank 1 of 3"), Not(HasSubstr("rank 2 of 3"))));
}

TEST(OnRanks, SaysWhereEverybodyIsAtTheDeadline) {
  const std::string error = error_of(3,
                                     [](const Universe& universe) {
                                       if (universe.rank() == 1) std::this_thread::sleep_for(patience(600ms));
                                       barrier(everybody(universe));
                                     },
                                     {.deadline = patience(200ms)});

  EXPECT_THAT(error, AllOf(HasSubstr("not done within"), HasSubstr("rank 1: still running"),
                           HasSubstr("the deadline of the test passed")));
}

TEST(OnRanks, ForcesHosts) {
  on_ranks(3, [](const Universe& universe) { EXPECT_EQ(universe.size(), 3); },
           {.hosts = {"left", "left", "right"}});
}

}  // namespace
}  // namespace tulle::test
