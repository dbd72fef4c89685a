// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <thread>
#include <vector>

#include "tulle/comm/collectives.hpp"
#include "tulle/universe/in_process.hpp"
#include "tulle/universe/universe.hpp"

namespace tulle {
namespace {

template <class F>
void on_threads(int n, F f) {
  auto world = InProcess::create();
  std::vector<std::thread> threads;
  for (int r = 0; r < n; ++r) {
    threads.emplace_back([&, r] {
      try {
        auto u = Universe::join({.rank = r, .size = n, .in_process = world, .timeout = std::chrono::seconds(20)});
        f(u);
        u.leave(std::chrono::seconds(20));
      } catch (const std::exception& e) {
        ADD_FAILURE() << "rank " << r << ": " << e.what();
      }
    });
  }
  for (auto& t : threads) t.join();
}

TEST(Slice, WorldAllReduceSums) {
  for (int n : {1, 2, 3, 4, 8}) {
    on_threads(n, [n](Universe& u) {
      auto g = u.world().group("world").with_timeout(std::chrono::seconds(20));
      barrier(g);
      for (std::size_t count : {1UL, 7UL, 1000UL, 300000UL}) {
        std::vector<float> x(count, float(u.rank().value() + 1));
        all_reduce(g, x);
        for (float v : x) ASSERT_EQ(v, float(n * (n + 1) / 2));
        std::vector<float> all(count * std::size_t(n));
        std::vector<float> mine(count, float(u.rank().value()));
        all_gather(g, mine, all);
        for (int r = 0; r < n; ++r) ASSERT_EQ(all[std::size_t(r) * count], float(r));
      }
    });
  }
}

}  // namespace
}  // namespace tulle
