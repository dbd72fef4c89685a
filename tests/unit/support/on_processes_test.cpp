// SPDX-License-Identifier: Apache-2.0
#include "support/on_processes.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <stdexcept>
#include <thread>

#include "tulle/comm/collectives.hpp"

namespace tulle::test {
namespace {

using namespace std::chrono_literals;
using testing::AllOf;
using testing::HasSubstr;

std::string error_of(std::int64_t n, const RankBody& body, const RankOptions& options = {}) {
  try {
    on_processes(n, body, options);
    return "no error";
  } catch (const std::runtime_error& e) {
    return e.what();
  }
}

TEST(OnProcesses, RunsEveryRankInAProcessOfItsOwn) {
  const pid_t parent = getpid();

  on_processes(4, [&](const Universe& universe) {
    EXPECT_NE(getpid(), parent);
    std::vector<std::int32_t> one{1};
    all_reduce(universe.world().group("world"), one);
    EXPECT_EQ(one[0], 4);
  });
}

TEST(OnProcesses, TellsExceptionsAndAssertions) {
  EXPECT_EQ(error_of(2,
                     [](const Universe& universe) {
                       if (universe.rank() == 1) throw std::runtime_error("broken");
                       barrier(universe.world().group("world"));
                     }),
            "rank 1 of 2 failed first: running: broken");
  EXPECT_THAT(error_of(2, [](const Universe& universe) { EXPECT_EQ(universe.rank(), 0) << "not me"; }),
              AllOf(HasSubstr("rank 1 of 2"), HasSubstr("on_processes_test.cpp"), HasSubstr("not me")));
}

TEST(OnProcesses, NamesTheRankThatWasKilled) {
  const std::string error = error_of(3, [](const Universe& universe) {
    if (universe.rank() == 2) raise(SIGKILL);
    barrier(universe.world().group("world"));
  });

  EXPECT_EQ(error, "rank 2 of 3 failed first: killed by signal 9");
}

TEST(OnProcesses, NamesTheRanksThatAreNotDone) {
  const std::string error = error_of(2,
                                     [](const Universe& universe) {
                                       if (universe.rank() == 1) std::this_thread::sleep_for(1h);
                                     },
                                     {.deadline = patience(500ms)});

  EXPECT_THAT(error, AllOf(HasSubstr("rank 1"), HasSubstr("not done at the deadline")));
}

}  // namespace
}  // namespace tulle::test
