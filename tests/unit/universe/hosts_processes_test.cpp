// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <cstdlib>
#include <vector>

#include "support/on_processes.hpp"
#include "support/refusal.hpp"
#include "support/two_hosts.hpp"
#include "tulle/comm/collectives.hpp"
#include "tulle/universe/universe.hpp"

namespace tulle {
namespace {

using test::on_processes;
using test::two_hosts;

std::int64_t sum_of_ones(const Group& group) {
  std::vector<std::int64_t> sum{1};
  all_reduce(group, sum);
  return sum[0];
}

TEST(HostsOfProcesses, MakeUseAndEnd) {
  for (const std::int64_t size : {2, 3, 4, 8}) {
    on_processes(
        size,
        [size](const Universe& universe) {
          const Group world = universe.world().group("world");
          const Group group = universe.group(world.ranks(), {.tag = "t"});
          EXPECT_EQ(sum_of_ones(world), size);
          EXPECT_EQ(sum_of_ones(group), size);
          universe.release(group, Release::force);
          EXPECT_EQ(sum_of_ones(universe.group(world.ranks(), {.tag = "t"})), size);
        },
        two_hosts(size));
  }
}

TEST(HostsOfProcesses, ALostRankIsNamedOnTheOtherHost) {
  on_processes(
      4,
      [](const Universe& universe) {
        const Group world = universe.world().group("world");
        EXPECT_EQ(sum_of_ones(world), 4);
        if (universe.rank() == 3) std::_Exit(0);
        EXPECT_REFUSAL(barrier(world), PeerLost, "lost rank [3]");
      },
      two_hosts(4));
}

}  // namespace
}  // namespace tulle
