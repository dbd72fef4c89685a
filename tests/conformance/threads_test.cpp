// SPDX-License-Identifier: Apache-2.0
#include <gmock/gmock.h>

#include <latch>
#include <thread>

#include "conformance/conformance.hpp"
#include "support/failures.hpp"
#include "tulle/base/error.hpp"

namespace tulle::test {
namespace {

/// Runs `body(i)` on `count` threads, and fails with what failed in the first of them.
void on_threads(std::int64_t count, const std::function<void(std::int64_t)>& body) {
  std::vector<Failures> failures(static_cast<std::size_t>(count));
  std::vector<std::jthread> threads;
  for (std::int64_t i = 0; i < count; ++i) {
    threads.emplace_back([&, i] { failures[static_cast<std::size_t>(i)] = failures_of([&] { body(i); }); });
  }
  threads.clear();
  for (const Failures& failure : failures) ASSERT_FALSE(failure.any()) << failure.text();
}

TEST_P(Conformance, ThreadsUseGroupsOfTheirOwnAtOnce) {
  constexpr std::int64_t threads = 3;
  std::vector<std::shared_ptr<Oracle>> oracles(threads);
  for (auto& oracle : oracles) oracle = std::make_shared<Oracle>();
  on(3, [&](const Universe& universe) {
    on_threads(threads, [&](std::int64_t thread) {
      Player player(group(universe, {0, 1, 2}, "thread " + std::to_string(thread)),
                    oracles[static_cast<std::size_t>(thread)]);
      for (const std::int64_t count :
           {std::int64_t{1}, limited(20000), std::int64_t{7}, limited(3000), std::int64_t{1}}) {
        ASSERT_NO_FATAL_FAILURE(player.play({.verb = Verb::all_reduce, .count = count}));
      }
    });
  });
}

TEST_P(Conformance, ASecondThreadOnABusyGroupIsRefused) {
  on(2, [](const Universe& universe) {
    const Group both = group(universe, {0, 1}, "busy");
    const Group control = group(universe, {0, 1}, "control");
    std::vector<float> data{1};
    if (universe.rank() == 0) {
      Work unfinished = all_reduce_async(both, data);  // rank 1 enters only after the next barrier
      std::string refusal;
      std::jthread([&] {
        try {
          barrier(both);
        } catch (const ConcurrentUse& e) {
          refusal = e.what();
        }
      }).join();
      barrier(control);
      unfinished.wait();
      EXPECT_THAT(refusal, testing::HasSubstr("tag"));
    } else {
      barrier(control);
      all_reduce(both, data);
    }
    EXPECT_EQ(data[0], 2);

    barrier(both);  // nothing was issued by the refused thread, nothing is poisoned
  });
}

TEST_P(Conformance, AThreadMayTakeOverAnIdleGroup) {
  const auto oracle = std::make_shared<Oracle>();
  on(2, [&](const Universe& universe) {
    Player player(world(universe), oracle);
    ASSERT_NO_FATAL_FAILURE(player.play({.verb = Verb::all_reduce, .count = 3}));

    on_threads(1, [&](std::int64_t) { player.play({.verb = Verb::all_reduce, .count = 4}); });
  });
}

}  // namespace
}  // namespace tulle::test
