// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <random>

#include "conformance/conformance.hpp"

namespace tulle::test {
namespace {

TEST_P(Conformance, SmallAndMediumOperationsAlternate) {
  std::vector<Case> cases;
  for (int round = 0; round < 5; ++round) {
    for (int small = 0; small < 10; ++small) {
      cases.push_back({.verb = Verb::all_reduce, .dtype = DType::i64, .count = 1, .place = Place::in_place});
    }
    cases.push_back({.verb = Verb::all_reduce, .count = 1 << 14});
    cases.push_back({.verb = Verb::all_gather, .count = 1 << 14});
    cases.push_back({.verb = Verb::barrier});
    cases.push_back({.verb = Verb::reduce_scatter, .count = 1 << 14});
  }

  play_on_every_count(cases);
}

TEST_P(Conformance, RanksRunAheadOfEachOtherSafely) {
  std::vector<Case> cases;
  for (std::int64_t round = 0; round < 30; ++round) {
    for (const std::int64_t count : {1, 9000}) {
      cases.push_back({.verb = Verb::broadcast, .count = count, .root = 0});
      cases.push_back({.verb = Verb::reduce, .count = count, .root = -1});
      cases.push_back({.verb = Verb::gather, .count = count, .root = 0});
    }
  }

  play_on_every_count(cases);
}

TEST_P(Conformance, FreshLargeBuffersAreReusedAtOnce) {
  if (GetParam().most_bytes < (std::int64_t{64} << 20)) GTEST_SKIP() << "no large messages here";
  constexpr std::int64_t count = 16 << 20;  // 64 MiB of i32
  const auto oracle = std::make_shared<Oracle>();
  const auto body = [&](const Universe& universe) {
    Player player(world(universe), oracle);
    for (int round = 0; round < (is_sanitized ? 1 : 2); ++round) {
      for (const Case& what : {Case{.verb = Verb::reduce_scatter, .dtype = DType::i32, .count = count / 2},
                               Case{.verb = Verb::all_reduce, .dtype = DType::i32, .count = count}}) {
        ASSERT_NO_FATAL_FAILURE(player.play(what));
      }
    }
  };

  on(2, body, std::chrono::seconds{150});
}

TEST_P(Conformance, QueuedOperationsAreWaitedForInAnyOrder) {
  const auto seed = std::random_device{}();
  for (const std::int64_t ranks : rank_counts) {
    const auto oracle = std::make_shared<Oracle>();
    on(ranks, [&](const Universe& universe) {
      SCOPED_TRACE("seed " + std::to_string(seed));
      std::mt19937 order(seed + static_cast<unsigned>(universe.rank().value()));
      Player player(world(universe), oracle);
      std::vector<Player::Issued> issued;
      for (const std::int64_t count :
           {std::int64_t{1}, limited(5000), std::int64_t{3}, limited(40000), std::int64_t{0}}) {
        issued.push_back(player.start({.verb = Verb::all_reduce, .count = count}));
        issued.push_back(player.start({.verb = Verb::all_gather, .count = count}));
      }
      std::ranges::shuffle(issued, order);

      for (Player::Issued& each : issued) ASSERT_NO_FATAL_FAILURE(player.finish(each));
    });
  }
}

}  // namespace
}  // namespace tulle::test
