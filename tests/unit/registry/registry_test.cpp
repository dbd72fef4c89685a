// SPDX-License-Identifier: Apache-2.0
#include "tulle/registry/registry.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <random>
#include <set>

#include "support/refusal.hpp"

namespace tulle {
namespace {

using testing::ElementsAre;

Key native(std::initializer_list<std::int64_t> ranks) {
  return {.ranks = {ranks.begin(), ranks.end()}, .backend = "native", .options = {}, .tag = {}};
}

Registry four_ranks() {
  return Registry(native({0, 1, 2, 3}));
}

TEST(Registry, SharesWhereKeysAreEqual) {
  Registry registry = four_ranks();

  const auto tp = registry.declare("tp", native({0, 1}));
  const auto ep = registry.declare("ep", native({0, 1}));
  const auto dp = registry.declare("dp", native({0, 2}));

  EXPECT_EQ(tp, ep);
  EXPECT_NE(tp, dp);
  EXPECT_THAT(registry.names_of(*tp), ElementsAre("tp", "ep"));
  EXPECT_EQ(registry.entry(*tp).key, native({0, 1}));
  EXPECT_EQ(registry.entry(*tp).asked, 2);
}

TEST(Registry, KeepsApartWhatNeedsACommunicatorOfItsOwn) {
  Registry registry = four_ranks();
  Key other_backend = native({0, 1});
  other_backend.backend = "gloo";
  Key other_options = native({0, 1});
  other_options.options = "staging=lines";
  Key other_tag = native({0, 1});
  other_tag.tag = "overlap";

  std::set<CommunicatorId> ids;
  for (const Key& key : {native({0, 1}), native({1, 0}), other_backend, other_options, other_tag}) {
    ids.insert(registry.declare("tp", key).value());
  }

  EXPECT_EQ(ids.size(), 5U);
}

TEST(Registry, AnswersWithTheWorldsOwnOnlyForAnEqualKey) {
  Registry registry = four_ranks();

  EXPECT_EQ(registry.declare("fsdp", native({0, 1, 2, 3})), world_communicator);
  EXPECT_NE(registry.declare("permuted", native({3, 2, 1, 0})), world_communicator);
  EXPECT_EQ(registry.counts(),
            (Registry::Counts{.groups = 1, .distinct = 1, .communicators = 2, .reused = 1}));
}

TEST(Registry, GivesAGroupOfOneNoCommunicator) {
  Registry registry = four_ranks();

  EXPECT_EQ(registry.declare("ep", native({2})), std::nullopt);
  EXPECT_EQ(registry.counts(),
            (Registry::Counts{.groups = 1, .groups_of_one = 1, .communicators = 1, .saved = 1}));
  EXPECT_EQ(registry.names()[0].name, "ep");
  EXPECT_EQ(registry.names()[0].communicator, std::nullopt);
}

TEST(Registry, HasNoCommunicatorInAWorldOfOne) {
  Registry registry(native({0}));

  EXPECT_EQ(registry.declare("world", native({0})), std::nullopt);
  EXPECT_EQ(registry.counts(), Registry::Counts{});
}

TEST(Registry, FindsWithoutCounting) {
  Registry registry = four_ranks();
  const auto tp = registry.declare("tp", native({0, 1}));
  const Registry::Counts before = registry.counts();

  EXPECT_EQ(registry.find(native({0, 1})), tp);
  EXPECT_EQ(registry.find(native({0, 3})), std::nullopt);
  EXPECT_EQ(registry.find(native({0, 1, 2, 3})), world_communicator);
  EXPECT_EQ(registry.counts(), before);
}

TEST(Registry, ListsEachNameOnceHoweverOftenAsked) {
  Registry registry = four_ranks();

  for (int i = 0; i < 1000; ++i) registry.declare("tp", native({0, 1}));
  registry.declare("tp", native({0, 2}));

  ASSERT_EQ(registry.names().size(), 2U);
  EXPECT_EQ(registry.names()[0].asked, 1000);
  EXPECT_EQ(registry.names()[1].asked, 1);
  EXPECT_EQ(registry.counts().groups, 1001);
}

TEST(Registry, CountsWhatWasMadeAndMadeTwice) {
  Registry registry = four_ranks();
  const CommunicatorId tp = registry.declare("tp", native({0, 1})).value();
  registry.note_made(world_communicator);
  registry.note_made(tp, {.shm_bytes_per_rank = 64});
  registry.note_ended(tp);
  registry.note_made(tp, {.shm_bytes_per_rank = 128});

  const Registry::Counts counts = registry.counts();

  EXPECT_EQ(counts.made, 3);
  EXPECT_EQ(counts.live, 2);
  EXPECT_EQ(counts.made_twice, 1);
  EXPECT_EQ(registry.entry(tp).price.shm_bytes_per_rank, 128);
}

/// The oracle keeps every key in a list and compares one by one.
TEST(Registry, AgreesWithAListOfKeys) {
  const std::uint64_t seed = std::random_device{}();
  SCOPED_TRACE(testing::Message() << "seed " << seed);
  std::mt19937_64 random(seed);
  std::uniform_int_distribution<std::int64_t> rank(0, 3);
  Registry registry = four_ranks();
  std::vector<Key> oracle{native({0, 1, 2, 3})};

  for (int i = 0; i < 2'000; ++i) {
    Key key = native({rank(random), rank(random), rank(random)});
    if (rank(random) == 0) key.tag = "own";
    const auto found = std::find(oracle.begin(), oracle.end(), key);
    const auto expected = found - oracle.begin();
    if (found == oracle.end()) oracle.push_back(key);
    ASSERT_EQ(registry.declare("any", key), CommunicatorId{expected}) << key.text();
  }
  EXPECT_EQ(registry.counts().distinct, static_cast<std::int64_t>(oracle.size()) - 1);
}

TEST(Registry, RefusesWhatItCannotKnow) {
  Registry registry = four_ranks();

  EXPECT_EQ(refusal([] { return Registry(native({})); }),
            "the world has no ranks (a registry needs its key). join first");
  EXPECT_EQ(refusal([&] { return registry.declare("tp", native({})); }),
            "group 'tp' has no ranks (a group has at least one)");
  EXPECT_EQ(refusal([&] { return registry.entry(CommunicatorId{7}); }),
            "communicator 7 is unknown (this registry has 0 to 0)");
  EXPECT_EQ(refusal([&] { return registry.entry(CommunicatorId{-1}); }),
            "communicator -1 is unknown (this registry has 0 to 0)");
  EXPECT_EQ(refusal([&] { return registry.note_ended(world_communicator); }),
            "communicator 0 is not live (it was made 0 times and ended as often)");
}

}  // namespace
}  // namespace tulle
