// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "tulle/plan/plan.hpp"

/// The oracle lists rank sets by going through all ranks; it knows no layout, no key and no registry.
namespace tulle {
namespace {

using Ranks = std::vector<GlobalRank>;
using View = std::vector<std::pair<std::string, std::int64_t>>;

/// Coordinates of `rank` in a row-major view.
std::vector<std::int64_t> coordinates(const View& view, std::int64_t rank) {
  std::vector<std::int64_t> result(view.size());
  for (std::size_t i = view.size(); i-- > 0; rank /= view[i].second) result[i] = rank % view[i].second;
  return result;
}

/// All ranks that differ from `rank` in this axis alone.
Ranks group_of(const View& view, std::size_t axis, std::int64_t rank, std::int64_t world) {
  Ranks group;
  auto mine = coordinates(view, rank);
  for (std::int64_t other = 0; other < world; ++other) {
    auto theirs = coordinates(view, other);
    theirs[axis] = mine[axis];
    if (theirs == mine) group.emplace_back(other);
  }
  return group;
}

struct Asked {
  View view;
  std::size_t axis;
};

bool is_real(const std::string& name, std::int64_t size, std::int64_t ep) {
  if (name == "efsdp") return ep > 1;
  return size > 1 || name == "dp_shard" || name == "loss";
}

std::vector<Asked> asked_for(const Degrees& d) {
  const std::int64_t pp = d.at("pp"), rep = d.at("dp_replicate"), shard = d.at("dp_shard");
  const std::int64_t cp = d.at("cp"), tp = d.at("tp"), ep = d.at("ep");
  const std::vector<View> views = {
      {{"pp", pp}, {"batch", rep * shard}, {"cp", cp}, {"tp", tp}},
      {{"", pp}, {"loss", rep * shard * cp}, {"", tp}},
      {{"pp", pp}, {"dp_replicate", rep}, {"dp_shard", shard}, {"cp", cp}, {"tp", tp}},
      {{"pp", pp}, {"dp", rep * shard}, {"cp", cp}, {"tp", tp}},
      {{"pp", pp}, {"dp_replicate", rep}, {"efsdp", shard * cp * tp / ep}, {"ep", ep}},
  };
  std::vector<Asked> asked;
  for (const View& view : views) {
    for (std::size_t axis = 0; axis < view.size(); ++axis) {
      const auto& [name, size] = view[axis];
      if (!name.empty() && is_real(name, size, ep)) asked.push_back({view, axis});
    }
  }
  return asked;
}

struct Expected {
  std::int64_t groups = 0;
  std::int64_t calls = 0;
  std::set<Ranks> distinct;
};

Expected expected_of(const std::vector<Asked>& asked, std::int64_t rank, std::int64_t world) {
  Expected expected;
  for (const auto& [view, axis] : asked) {
    std::set<Ranks> siblings;
    for (std::int64_t other = 0; other < world; ++other) siblings.insert(group_of(view, axis, other, world));
    const Ranks mine = group_of(view, axis, rank, world);
    if (std::ssize(mine) == world) continue;
    ++expected.groups;
    expected.calls += std::ssize(siblings);
    if (mine.size() > 1) expected.distinct.insert(mine);
  }
  return expected;
}

std::int64_t any_of(const std::vector<std::int64_t>& values, std::mt19937_64& random) {
  return values[std::uniform_int_distribution<std::size_t>(0, values.size() - 1)(random)];
}

Degrees random_degrees(std::mt19937_64& random) {
  Degrees degrees = Degrees::parse("dp_replicate=1,dp_shard=1,cp=1,tp=1,pp=1,ep=1");
  for (const auto* name : {"dp_replicate", "dp_shard", "cp", "tp", "pp"})
    degrees.set(name, any_of({1, 1, 2, 3}, random));
  const std::int64_t experts = degrees.at("dp_shard") * degrees.at("cp") * degrees.at("tp");
  std::vector<std::int64_t> divisors;
  for (std::int64_t d = 1; d <= experts; ++d) {
    if (experts % d == 0) divisors.push_back(d);
  }
  degrees.set("ep", any_of(divisors, random));
  return degrees;
}

std::int64_t world_of(const Degrees& degrees) {
  std::int64_t world = 1;
  for (const NamedSize& degree : degrees.all()) world *= degree.name == "ep" ? 1 : degree.size;
  return world;
}

void expect_as_the_oracle(const Degrees& degrees, std::int64_t rank) {
  const std::int64_t size = world_of(degrees);
  const AxisSpec axes[] = {{"world", size}};
  const Mesh world = Mesh::from_shape(axes);
  const std::vector<Asked> asked = asked_for(degrees);
  const Expected expected = expected_of(asked, rank, size);

  const Plan plan =
      make_plan(build(find_builder("torchtitan-spmd"), degrees, world), world, GlobalRank{rank});

  ASSERT_EQ(plan.names.size(), asked.size());
  for (std::size_t i = 0; i < asked.size(); ++i) {
    EXPECT_EQ(plan.names[i].axis, asked[i].view[asked[i].axis].first);
    EXPECT_EQ(plan.names[i].ranks, group_of(asked[i].view, asked[i].axis, rank, size));
  }
  EXPECT_EQ(plan.groups, expected.groups);
  EXPECT_EQ(plan.distinct, std::ssize(expected.distinct));
  EXPECT_EQ(plan.communicators, std::ssize(expected.distinct) + (size > 1 ? 1 : 0));
  EXPECT_EQ(plan.calls_per_rank, expected.calls);
}

TEST(Oracle, CountsWhatTheRegistryCountsForEveryRank) {
  const std::uint64_t seed = std::random_device{}();
  SCOPED_TRACE(testing::Message() << "seed " << seed);
  std::mt19937_64 random(seed);

  for (int i = 0; i < 40; ++i) {
    const Degrees degrees = random_degrees(random);
    SCOPED_TRACE(degrees.text());
    if (world_of(degrees) > 54) continue;
    const std::int64_t all = world_of(degrees);
    const std::int64_t step = std::max<std::int64_t>(1, all / 6);
    for (std::int64_t rank = 0; rank < all; rank += step) expect_as_the_oracle(degrees, rank);
    if (testing::Test::HasFailure()) return;
  }
}

}  // namespace
}  // namespace tulle
