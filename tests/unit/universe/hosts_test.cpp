// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <vector>

#include "support/on_processes.hpp"
#include "support/on_ranks.hpp"
#include "support/refusal.hpp"
#include "support/two_hosts.hpp"
#include "tulle/comm/collectives.hpp"
#include "tulle/universe/in_process.hpp"
#include "tulle/universe/universe.hpp"

namespace tulle {
namespace {

using test::on_ranks;
using test::two_hosts;

/// The sum of global ranks over a group: makes its communicator, and proves who is in it.
std::int64_t sum_of_ranks(const Universe& universe, const Group& group) {
  std::vector<std::int64_t> sum{universe.rank().value()};
  all_reduce(group, sum);
  return sum[0];
}

void use_the_world(const Universe& universe) {
  const Group world = universe.world().group("world");
  const std::int64_t size = universe.size();
  const std::int64_t next = (universe.rank().value() + 1) % size;
  const std::int64_t before = (universe.rank().value() + size - 1) % size;
  std::vector<std::int64_t> mine{universe.rank().value(), 7};
  std::vector<std::int64_t> all(std::size_t(2 * size));
  std::vector<std::int64_t> got(2);

  EXPECT_EQ(world.key().backend, "store");
  EXPECT_EQ(sum_of_ranks(universe, world), size * (size - 1) / 2);
  all_gather(world, mine, all);
  Work sending = send_async(world, mine, GroupRank(next), 3);
  recv(world, got, GroupRank(before), 3);
  sending.wait();

  for (std::int64_t rank = 0; rank < size; ++rank) EXPECT_EQ(all[std::size_t(2 * rank)], rank);
  EXPECT_EQ(got, (std::vector<std::int64_t>{before, 7}));
  EXPECT_EQ(universe.ledger().live, 1);
  EXPECT_EQ(universe.ledger().live_words, 1);
}

TEST(Hosts, AWorldOverTwoIsCarriedByTheBackendThatServesThem) {
  for (const std::int64_t size : {2, 3, 4, 8}) on_ranks(size, use_the_world, two_hosts(size));
}

TEST(Hosts, EveryRankMayBeAHostOfItsOwn) {
  auto options = two_hosts(3);
  options.hosts = {"a", "b", "c"};
  on_ranks(3, use_the_world, options);
}

TEST(Hosts, AMeshMixesNativeInsideAndAnotherBetween) {
  on_ranks(
      8,
      [](const Universe& universe) {
        const DeviceMesh mesh = universe.world().unflatten("world", {{"dp", 2}, {"tp", 4}});
        const std::int64_t tp = universe.rank().value() % 4;
        const std::int64_t dp = universe.rank().value() / 4;

        EXPECT_EQ(mesh.group("tp").key().backend, "native");
        EXPECT_EQ(mesh.group("dp").key().backend, "store");
        Work inner = barrier_async(mesh.group("tp"));
        EXPECT_EQ(sum_of_ranks(universe, mesh.group("dp")), 2 * tp + 4);
        EXPECT_EQ(sum_of_ranks(universe, mesh.group("tp")), 16 * dp + 6);
        inner.wait();
        EXPECT_EQ(universe.ledger().live, 2);
      },
      two_hosts(8));
}

TEST(Hosts, NamesOfEqualRanksShareAcrossThem) {
  on_ranks(
      8,
      [](const Universe& universe) {
        const DeviceMesh dense = universe.world().unflatten("world", {{"dp", 4}, {"tp", 2}});
        const DeviceMesh sparse = universe.world().unflatten("world", {{"ep", 4}, {"x", 2}});
        const std::array two{GlobalRank(0), GlobalRank(7)};

        EXPECT_EQ(dense.group("dp"), sparse.group("ep"));
        EXPECT_EQ(sum_of_ranks(universe, dense.group("dp")), sum_of_ranks(universe, sparse.group("ep")));
        if (universe.rank() == 0 || universe.rank() == 7) {
          EXPECT_FALSE(universe.group(two) == universe.group(two, {.tag = "own"}));
          EXPECT_EQ(sum_of_ranks(universe, universe.group(two)), 7);
          EXPECT_EQ(sum_of_ranks(universe, universe.group(two, {.tag = "own"})), 7);
        }
      },
      two_hosts(8));
}

TEST(Hosts, ABackendMayBeNamedOnOneHostToo) {
  on_ranks(
      4,
      [](const Universe& universe) {
        const std::array mine{GlobalRank(universe.rank().value() / 2 * 2),
                              GlobalRank(universe.rank().value() / 2 * 2 + 1)};
        const Group native = universe.group(mine);
        const Group named = universe.group(mine, {.backend = "store"});

        EXPECT_FALSE(native == named);
        EXPECT_EQ(sum_of_ranks(universe, native), sum_of_ranks(universe, named));
      },
      two_hosts(4));
}

TEST(Hosts, WithoutABackendForThemAGroupIsRefused) {
  auto options = two_hosts(2);
  options.prepare = {};
  on_ranks(
      2,
      [](const Universe& universe) {
        EXPECT_REFUSAL(static_cast<void>(universe.world().group("world")), NoBackend,
                       "ranks 0 and 1 are on two hosts");
        EXPECT_REFUSAL(static_cast<void>(
                           universe.group(universe.world().mesh().groups("world").front(), {.backend = "x"})),
                       NoBackend, "no backend \"x\" in this universe (it has: native)");
      },
      options);
}

TEST(Hosts, NativeIsRefusedBetweenThemWhenItIsNamed) {
  on_ranks(
      2,
      [](const Universe& universe) {
        const std::array both{GlobalRank(0), GlobalRank(1)};
        EXPECT_REFUSAL(static_cast<void>(universe.group(both, {.backend = "native"})), NoBackend,
                       "native serves one");
      },
      two_hosts(2));
}

TEST(Hosts, ABackendHasOneName) {
  const auto join = [](std::vector<BackendFactory> backends) {
    static_cast<void>(Universe::join(
        {.rank = 0, .size = 1, .in_process = InProcess::create(), .backends = std::move(backends)}));
  };
  BackendFactory renamed = test::store_backend();
  renamed.name = "other";

  EXPECT_REFUSAL(join({test::store_backend(), test::store_backend()}), ConfigError, "is there twice");
  EXPECT_REFUSAL(join({renamed}), ConfigError, "made \"store\"");
  EXPECT_REFUSAL(join({{"none", [](const BackendContext&) { return nullptr; }}}), ConfigError, "made none");
}

TEST(Hosts, RanksMustBringTheSameBackends) {
  auto options = two_hosts(2);
  options.prepare = [](JoinOptions& join) {
    if (*join.rank == 1) join.backends = {test::store_backend()};
  };
  EXPECT_REFUSAL(on_ranks(2, [](Universe&) {}, options), std::runtime_error, "all must choose alike");
}

TEST(Hosts, LeaveWaitsForTheRanksOfOthers) {
  on_ranks(
      4,
      [](Universe& universe) {
        const Group world = universe.world().group("world");
        if (universe.rank() < 2) {
          EXPECT_REFUSAL(universe.leave(test::patience(std::chrono::milliseconds{500})), Timeout, "[2 3]");
        }
        barrier(world);
      },
      two_hosts(4));
}

}  // namespace
}  // namespace tulle
