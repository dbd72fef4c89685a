// SPDX-License-Identifier: Apache-2.0
#include <chrono>
#include <filesystem>
#include <iterator>
#include <thread>

#include "conformance/conformance.hpp"
#include "support/on_processes.hpp"

namespace tulle::test {
namespace {

using namespace std::chrono_literals;

std::ptrdiff_t count_threads() {
  return std::distance(std::filesystem::directory_iterator("/proc/self/task"), {});
}

TEST_P(Conformance, IssueReturnsWhilePeersAreHeldBack) {
  on_processes(3,
               [](const Universe& universe) {
                 const Group all = world(universe);
                 std::vector<float> data(static_cast<std::size_t>(limited(100000)), 1.0F);
                 barrier(all);
                 if (universe.rank() != 0) std::this_thread::sleep_for(patience(500ms));
                 const auto before = std::chrono::steady_clock::now();
                 Work work = all_reduce_async(all, data);
                 if (universe.rank() == 0) {
                   EXPECT_FALSE(work.test());
                   EXPECT_FALSE(work.wait_for(10ms));
                   EXPECT_EQ(count_threads(), 1);
                   EXPECT_LT(std::chrono::steady_clock::now() - before, patience(400ms));
                 }
                 work.wait();
                 EXPECT_EQ(data, std::vector<float>(data.size(), 3.0F));
               },
               {.prepare = GetParam().prepare});
}

TEST_P(Conformance, FirstUseReturnsWhilePeersAreHeldBack) {
  on_processes(2,
               [](const Universe& universe) {
                 const Group both = group(universe, {1, 0});
                 std::vector<float> data{1};
                 if (universe.rank() == 1) std::this_thread::sleep_for(patience(300ms));
                 Work work = all_reduce_async(both, data);
                 EXPECT_TRUE(universe.rank() == 1 || !work.test());
                 work.wait();
                 EXPECT_EQ(data[0], 2);
               },
               {.prepare = GetParam().prepare});
}

TEST_P(Conformance, ProcessesHaveTheBitsOfTheOracle) {
  for (const std::int64_t ranks : {2, 3, 8}) {
    on_processes(
        ranks,
        [](const Universe& universe) {
          Player player(world(universe), std::make_shared<Oracle>());
          for (const std::int64_t count : {std::int64_t{0}, std::int64_t{1}, limited(1021), limited(20000)}) {
            for (const Verb verb :
                 {Verb::all_reduce, Verb::reduce_scatter, Verb::all_gather, Verb::all_to_all, Verb::broadcast,
                  Verb::reduce, Verb::gather, Verb::scatter, Verb::barrier}) {
              ASSERT_NO_FATAL_FAILURE(player.play({.verb = verb, .count = count}));
            }
          }
        },
        {.deadline = patience(60s), .prepare = GetParam().prepare});
  }
}

}  // namespace
}  // namespace tulle::test
