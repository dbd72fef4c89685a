// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "conformance/conformance.hpp"

namespace tulle::test {
namespace {

/// `how_many` different groups of the ranks below `size`, all of two members or more, by counting in binary.
std::vector<std::vector<std::int64_t>> overlapping_groups(std::int64_t size, std::size_t how_many) {
  std::vector<std::vector<std::int64_t>> groups;
  for (std::uint64_t bits = 3; groups.size() < how_many; bits += 2) {  // all with rank 0
    std::vector<std::int64_t> ranks;
    for (std::int64_t rank = 0; rank < size; ++rank) {
      if (((bits >> rank) & 1U) != 0) ranks.push_back(rank);
    }
    groups.push_back(ranks);
  }
  return groups;
}

TEST_P(Conformance, ManyOverlappingGroupsAreInUseAtOnce) {
  const std::int64_t ranks = 8;
  std::vector<std::shared_ptr<Oracle>> oracles(64);
  for (auto& oracle : oracles) oracle = std::make_shared<Oracle>();
  on(ranks, [&](const Universe& universe) {
    const auto all = overlapping_groups(ranks, oracles.size());
    std::vector<Player> players;
    for (std::size_t i = 0; i < all.size(); ++i) {
      if (std::ranges::count(all[i], universe.rank().value()) == 0) continue;
      players.emplace_back(group(universe, all[i]), oracles[i]);
    }
    for (const std::int64_t count : {1, 3000}) {
      std::vector<Player::Issued> issued;
      for (Player& player : players)
        issued.push_back(player.start({.verb = Verb::all_reduce, .count = limited(count)}));
      for (std::size_t i = players.size(); i-- > 0;) ASSERT_NO_FATAL_FAILURE(players[i].finish(issued[i]));
    }
  });
}

TEST_P(Conformance, GroupsFirstUsedInACycleDoNotBlock) {
  std::vector<std::shared_ptr<Oracle>> oracles(3);
  for (auto& oracle : oracles) oracle = std::make_shared<Oracle>();
  on(3, [&](const Universe& universe) {
    const std::int64_t me = universe.rank().value();
    const std::int64_t before = (me + 2) % 3;
    // Groups {0,1}, {1,2}, {2,0}: every rank first uses the one that it starts, so the first uses wait in a
    // ring.
    Player first(group(universe, {me, (me + 1) % 3}), oracles[static_cast<std::size_t>(me)]);
    Player second(group(universe, {before, me}), oracles[static_cast<std::size_t>(before)]);

    Player::Issued a = first.start({.verb = Verb::all_reduce, .count = 5});
    Player::Issued b = second.start({.verb = Verb::all_reduce, .count = 5});
    Player::Issued c = first.start({.verb = Verb::all_gather, .count = 5});
    Player::Issued d = second.start({.verb = Verb::all_gather, .count = 5});

    for (Player::Issued* each : {&a, &c}) ASSERT_NO_FATAL_FAILURE(first.finish(*each));
    for (Player::Issued* each : {&b, &d}) ASSERT_NO_FATAL_FAILURE(second.finish(*each));
  });
}

TEST_P(Conformance, WaitsMayBeCrossed) {
  std::vector<std::shared_ptr<Oracle>> oracles{std::make_shared<Oracle>(), std::make_shared<Oracle>()};
  on(2, [&](const Universe& universe) {
    Player a(group(universe, {0, 1}), oracles[0]);
    Player b(group(universe, {0, 1}, "another"), oracles[1]);
    for (const std::int64_t count : {std::int64_t{1}, limited(50000)}) {
      const bool is_first = universe.rank() == 0;
      Player::Issued x = (is_first ? a : b).start({.verb = Verb::all_reduce, .count = count});
      Player::Issued y = (is_first ? b : a).start({.verb = Verb::all_reduce, .count = count});

      // Rank 0 waits for a's, then b's; rank 1 for b's, then a's.
      ASSERT_NO_FATAL_FAILURE((is_first ? a : b).finish(x));
      ASSERT_NO_FATAL_FAILURE((is_first ? b : a).finish(y));
    }
  });
}

TEST_P(Conformance, AMeshThatOnlyOneRankDeclaresDisturbsNobody) {
  const auto oracle = std::make_shared<Oracle>();
  on(4, [&](const Universe& universe) {
    if (universe.rank() == 1) {
      const DeviceMesh own = universe.mesh({{"a", 2}, {"b", 2}});
      const Group unused = own.group("a");
      const Group other_order = group(universe, {3, 2, 1, 0});
      EXPECT_EQ(unused.size(), 2);
      EXPECT_EQ(other_order.rank(), 2);
    }
    Player player(group(universe, {0, 1, 2, 3}, "shared"), oracle);

    for (int round = 0; round < 5; ++round) ASSERT_NO_FATAL_FAILURE(player.play({.verb = Verb::all_reduce}));
  });
}

TEST_P(Conformance, EveryHostHasGroupsOfItsOwn) {
  std::vector<std::shared_ptr<Oracle>> oracles{std::make_shared<Oracle>(), std::make_shared<Oracle>()};
  const auto body = [&](const Universe& universe) {
    const std::int64_t first = universe.rank() < 2 ? 0 : 2;
    Player player(group(universe, {first, first + 1}), oracles[static_cast<std::size_t>(first / 2)]);
    for (const std::int64_t count : {std::int64_t{1}, limited(20000)}) {
      ASSERT_NO_FATAL_FAILURE(player.play({.verb = Verb::all_reduce, .count = count}));
    }
  };

  on_ranks(4, body, {.hosts = {"left", "left", "right", "right"}, .prepare = GetParam().prepare});
}

}  // namespace
}  // namespace tulle::test
