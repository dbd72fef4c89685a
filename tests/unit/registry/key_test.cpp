// SPDX-License-Identifier: Apache-2.0
#include "tulle/registry/key.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <limits>
#include <map>
#include <numeric>
#include <random>
#include <set>

#include "tulle/base/error.hpp"

namespace tulle {
namespace {

std::vector<GlobalRank> ranks(std::initializer_list<std::int64_t> values) {
  return {values.begin(), values.end()};
}

std::vector<GlobalRank> first_ranks(std::int64_t count) {
  std::vector<GlobalRank> all;
  for (std::int64_t rank = 0; rank < count; ++rank) all.emplace_back(rank);
  return all;
}

Key native(std::vector<GlobalRank> ranks) {
  return {.ranks = std::move(ranks), .backend = "native", .options = {}, .tag = {}};
}

std::string error_of(const std::string& bytes) {
  try {
    (void)Key::decode(bytes);
  } catch (const ConfigError& error) {
    return error.what();
  }
  return "no error";
}

/// Few values each, so that equal keys and near misses are both common.
Key random_key(std::mt19937_64& random) {
  const auto any = [&](std::int64_t low, std::int64_t high) {
    return std::uniform_int_distribution<std::int64_t>(low, high)(random);
  };
  Key key = native({});
  for (std::int64_t left = any(1, 5); left > 0; --left) key.ranks.emplace_back(any(-1, 3));
  if (any(0, 3) == 0) key.backend = "nativ";
  if (any(0, 3) == 0) key.options = "e";
  if (any(0, 3) == 0) key.tag = "e";
  return key;
}

TEST(Key, EncodesDifferentlyExactlyWhereKeysDiffer) {
  const std::uint64_t seed = std::random_device{}();
  SCOPED_TRACE(testing::Message() << "seed " << seed);
  std::mt19937_64 random(seed);
  std::map<std::string, Key> seen;

  for (int i = 0; i < 20'000; ++i) {
    const Key key = random_key(random);
    const auto [slot, is_new] = seen.try_emplace(key.encode(), key);
    ASSERT_EQ(slot->second, key) << slot->second.text() << " and " << key.text();
    ASSERT_EQ(Key::decode(slot->first), key);
    ASSERT_EQ(slot->second.digest(), key.digest());
  }
  EXPECT_GT(seen.size(), 500U);
  std::set<std::uint64_t> digests;
  for (const auto& [bytes, key] : seen) digests.insert(key.digest());
  EXPECT_EQ(digests.size(), seen.size());
}

TEST(Key, ComparesOrderedRanksBackendOptionsAndTag) {
  const Key key{ranks({0, 2}), "native", "", ""};

  EXPECT_NE(key, (Key{ranks({2, 0}), "native", "", ""}));
  EXPECT_NE(key, (Key{ranks({0, 2}), "gloo", "", ""}));
  EXPECT_NE(key, (Key{ranks({0, 2}), "native", "staging=lines", ""}));
  EXPECT_NE(key, (Key{ranks({0, 2}), "native", "", "overlap"}));
  EXPECT_EQ(key, (Key{ranks({0, 2}), "native", "", ""}));
}

TEST(Key, TakesOfOptionsWhatNeedsACommunicatorOfItsOwn) {
  const Options options{.backend = "native", .tag = "overlap", .timeout = std::chrono::seconds(5)};
  const Options lines{.native = {.staging = Staging::lines}};

  EXPECT_EQ(Key::of(ranks({0, 2}), options, "native"), (Key{ranks({0, 2}), "native", "", "overlap"}));
  EXPECT_EQ(Key::of(ranks({0, 2}), {}, "native"), native(ranks({0, 2})));
  EXPECT_NE(Key::of(ranks({0, 2}), lines, "native"), native(ranks({0, 2})));
}

TEST(Key, StaysShortForRegularRanks) {
  EXPECT_LE(native(first_ranks(131'072)).encode().size(), 16U);
  EXPECT_LE(native(ranks({0, 8, 16, 24, 1, 9, 17, 25})).encode().size(), 18U);
}

TEST(Key, SurvivesTheLargestNumbers) {
  constexpr auto low = std::numeric_limits<std::int64_t>::min();
  constexpr auto high = std::numeric_limits<std::int64_t>::max();
  const Key key = native(ranks({high, low, high, 0, low}));

  EXPECT_EQ(Key::decode(key.encode()), key);
}

TEST(Key, HasOneDigestOnAllMachines) {
  EXPECT_EQ(native(ranks({0, 2, 4, 6})).encode(), std::string("\x01\x06native\0\0\x01\0\x04\x04", 14));
  EXPECT_EQ(native(ranks({0, 2, 4, 6})).digest(), 7592363284112640235U);
}

TEST(Key, PrintsForPeople) {
  EXPECT_EQ(native(ranks({0, 2, 4, 6})).text(), "native [0 2 4 6]");
  EXPECT_EQ((Key{ranks({1, 0}), "gloo", "iface=lo", "overlap"}).text(),
            "gloo [1 0] tag 'overlap' options 'iface=lo'");
  EXPECT_EQ(native(first_ranks(64)).text(), "native [0 1 2 3 ... 63, 64 ranks]");
}

TEST(Key, RefusesBytesThatEndEarly) {
  const std::string whole = native(ranks({0, 2, 4, 6, 500})).encode();

  for (std::size_t size = 0; size < whole.size(); ++size) {
    EXPECT_EQ(error_of(whole.substr(0, size)), "key bytes end early (cut off, or not those of a key)")
        << size;
  }
}

TEST(Key, RefusesBytesOfAnotherKind) {
  const std::string head("\x01\x06native\0\0", 10);

  EXPECT_EQ(error_of("\x02"), "key bytes have version 2 (this tulle reads 1)");
  EXPECT_EQ(error_of(head + std::string("\0", 1)), "key bytes hold no ranks (a group has at least one)");
  EXPECT_EQ(error_of(head + std::string("\x01\0\0\0", 4)),
            "key bytes hold a run of 0 ranks (a key has 1 to 67108864)");
  EXPECT_THAT(error_of(head + std::string("\x01\0\0\xFF\xFF\xFF\xFF\x7F", 8)),
              testing::StartsWith("key bytes hold a run of 34359738367 ranks"));
  EXPECT_EQ(error_of(std::string(11, '\xFF')),
            "key bytes hold a number of more than 64 bits (not those of a key)");
}

TEST(Key, RefusesASecondSpelling) {
  const auto canonical_only = testing::StartsWith("key bytes are not in canonical form");
  const std::string head("\x01\x06native\0\0", 10);

  EXPECT_THAT(error_of(native(ranks({0, 2})).encode() + "x"), canonical_only);
  EXPECT_THAT(error_of(head + std::string("\x02\0\0\x01\x04\0\x01", 7)), canonical_only);  // two runs for one
  EXPECT_THAT(error_of(head + std::string("\x01\x80\0\0\x01", 5)), canonical_only);        // a padded zero
}

}  // namespace
}  // namespace tulle
