// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <vector>

#include "support/on_ranks.hpp"
#include "support/refusal.hpp"
#include "tulle/comm/collectives.hpp"
#include "tulle/universe/in_process.hpp"
#include "tulle/universe/universe.hpp"

namespace tulle {
namespace {

using test::on_ranks;
using test::rank_counts;

TEST(Join, GivesAWorldThatSumsAndGathers) {
  for (const std::int64_t size : rank_counts) {
    on_ranks(size, [size](const Universe& universe) {
      const Group world = universe.world().group("world");
      for (const std::size_t count : {0UL, 1UL, 7UL, 1000UL, 300'000UL}) {
        std::vector<double> sum(count, double(universe.rank().value() + 1));
        std::vector<double> mine(count, double(universe.rank().value()));
        std::vector<double> all(count * std::size_t(size));

        all_reduce(world, sum);
        all_gather(world, mine, all);

        EXPECT_EQ(sum, std::vector<double>(count, double(size * (size + 1)) / 2));
        for (std::size_t i = 0; i < all.size(); ++i) ASSERT_EQ(all[i], double(i / count));
      }
    });
  }
}

TEST(Join, AloneNeedsNobody) {
  Universe universe = Universe::join({.rank = 0, .size = 1, .in_process = InProcess::create()});

  EXPECT_EQ(universe.rank(), 0);
  EXPECT_EQ(universe.size(), 1);
  universe.leave();
}

TEST(Join, NamesTheRanksThatDoNotCome) {
  const auto world = InProcess::create();

  EXPECT_REFUSAL(static_cast<void>(Universe::join(
                     {.rank = 1, .size = 3, .in_process = world, .timeout = std::chrono::milliseconds{50}})),
                 Timeout, "rank 0 2");
}

TEST(Join, RefusesHalfOfTheArguments) {
  EXPECT_REFUSAL(static_cast<void>(Universe::join({.rank = 1})), ConfigError, "only the rank");
  EXPECT_REFUSAL(static_cast<void>(Universe::join({.rank = 1, .size = 2})), ConfigError,
                 "rank 1 of 2 has no store");
}

TEST(Join, RefusesARankOutsideTheWorld) {
  EXPECT_REFUSAL(static_cast<void>(Universe::join({.rank = 4, .size = 4, .in_process = InProcess::create()})),
                 ConfigError, "rank 4 of 4");
}

TEST(Join, RefusesAWorldThatCannotMeet) {
  EXPECT_REFUSAL(static_cast<void>(Universe::join(
                     {.rank = 0, .size = std::int64_t{1} << 40, .in_process = InProcess::create()})),
                 ConfigError, "cannot meet");
}

TEST(Join, TakesALimitBeyondTheClockAsNone) {
  Universe universe = Universe::join(
      {.rank = 0, .size = 1, .in_process = InProcess::create(), .timeout = std::chrono::milliseconds::max()});

  barrier(universe.world().group("world").with_timeout(std::chrono::milliseconds::max()));

  universe.leave(std::chrono::milliseconds::max());
}

TEST(Join, RefusesRanksThatChooseDifferently) {
  EXPECT_REFUSAL(on_ranks(2, [](Universe&) {},
                          {.prepare = [](JoinOptions& join) { join.arena.staging_chunks = *join.rank + 1; }}),
                 std::runtime_error, "all must choose alike");
}

TEST(Leave, EndsEveryUse) {
  Universe universe = Universe::join({.rank = 0, .size = 1, .in_process = InProcess::create()});

  universe.leave();

  EXPECT_REFUSAL(static_cast<void>(universe.world().group("world")), ConfigError, "has left");
  EXPECT_REFUSAL(universe.leave(), ConfigError, "has left");
}

TEST(Leave, NamesTheRanksThatDoNotLeave) {
  on_ranks(2, [](Universe& universe) {
    const Group world = universe.world().group("world");
    if (universe.rank() == 0) {
      EXPECT_REFUSAL(universe.leave(std::chrono::milliseconds{50}), Timeout, "[1]");
    }
    barrier(world);
  });
}

TEST(Universe, TwoNamedOnesLiveSideBySide) {
  const auto world = InProcess::create();
  on_ranks(2, [&world](const Universe& first) {
    Universe second =
        Universe::join({.name = "second", .rank = first.rank().value(), .size = 2, .in_process = world});
    std::vector<int> one{1};
    std::vector<int> two{2};

    all_reduce(first.world().group("world"), one);
    all_reduce(second.world().group("world"), two);

    EXPECT_EQ(one[0], 2);
    EXPECT_EQ(two[0], 4);
    EXPECT_FALSE(first.world().group("world") == second.world().group("world"));
    second.leave();
  });
}

}  // namespace
}  // namespace tulle
