// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <thread>
#include <vector>

#include "tulle/comm/collectives.hpp"
#include "tulle/universe/in_process.hpp"
#include "tulle/universe/universe.hpp"

namespace tulle {
namespace {

using namespace std::chrono_literals;

template <class Body>
void on_threads(int size, Body body) {
  const auto world = InProcess::create();
  std::vector<std::thread> threads;
  for (int rank = 0; rank < size; ++rank) {
    threads.emplace_back([&, rank] {
      Universe universe = Universe::join({.rank = rank, .size = size, .in_process = world, .timeout = 20s});
      body(universe);
      universe.leave(20s);
    });
  }
  for (std::thread& thread : threads) thread.join();
}

TEST(Join, GivesAWorldThatSumsAndGathers) {
  for (const int size : {1, 2, 3, 4, 8}) {
    on_threads(size, [size](const Universe& universe) {
      const Group world = universe.world().group("world").with_timeout(20s);
      for (const std::size_t count : {0UL, 1UL, 7UL, 1000UL, 300'000UL}) {
        std::vector<float> sum(count, float(universe.rank().value() + 1));
        std::vector<float> mine(count, float(universe.rank().value()));
        std::vector<float> all(count * std::size_t(size));

        all_reduce(world, sum);
        all_gather(world, mine, all);

        EXPECT_EQ(sum, std::vector<float>(count, float(size * (size + 1) / 2)));
        for (std::size_t i = 0; i < all.size(); ++i) ASSERT_EQ(all[i], float(i / count));
      }
    });
  }
}

}  // namespace
}  // namespace tulle
