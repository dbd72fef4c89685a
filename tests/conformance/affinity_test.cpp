// SPDX-License-Identifier: Apache-2.0
#include <sched.h>

#include "conformance/conformance.hpp"

namespace tulle::test {
namespace {

/// Leaves this thread one of the cores that it has, by rank.
void pin(std::int64_t rank) {
  cpu_set_t had;
  CPU_ZERO(&had);
  ASSERT_EQ(sched_getaffinity(0, sizeof had, &had), 0);
  const int wanted = static_cast<int>(rank % CPU_COUNT(&had));
  int seen = 0;
  for (int core = 0; core < CPU_SETSIZE; ++core) {
    if (!CPU_ISSET(core, &had) || seen++ != wanted) continue;
    cpu_set_t one;
    CPU_ZERO(&one);
    CPU_SET(core, &one);
    ASSERT_EQ(sched_setaffinity(0, sizeof one, &one), 0);
    return;
  }
}

TEST_P(Conformance, RanksOfDifferentAffinityWorkTogether) {
  for (const std::int64_t ranks : {2, 3}) {
    const auto oracle = std::make_shared<Oracle>();
    const auto prepare = [](JoinOptions& join) {
      if (GetParam().prepare) GetParam().prepare(join);
      if (*join.rank != 0) pin(*join.rank);  // rank 0 keeps all cores
    };
    const auto body = [&](const Universe& universe) {
      Player player(world(universe), oracle);
      for (const std::int64_t count : {std::int64_t{1}, limited(16384), std::int64_t{3}}) {
        ASSERT_NO_FATAL_FAILURE(player.play({.verb = Verb::all_reduce, .count = count}));
      }
    };
    on_ranks(ranks, body, {.prepare = prepare});
  }
}

}  // namespace
}  // namespace tulle::test
