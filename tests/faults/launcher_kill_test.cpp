// SPDX-License-Identifier: Apache-2.0
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <csignal>
#include <map>
#include <sstream>

#include "faults/launched.hpp"
#include "support/leftovers.hpp"
#include "support/patience.hpp"

namespace tulle::test {
namespace {

using namespace std::chrono_literals;

/// Three ranks, each a shell with a child and an orphan in a session of its own; every one sleeps for
/// minutes.
class Killed : public testing::Test {
 protected:
  struct Rank {
    pid_t shell = 0;
    pid_t child = 0;
    pid_t orphan = 0;
    std::string store;
  };

  static constexpr auto script =
      "sleep 300 & child=$!; orphan=$(setsid sh -c 'sleep 300 >/dev/null 2>&1 & echo $!'); "
      "echo $RANK $$ $child $orphan $TULLE_STORE; wait $child";

  void SetUp() override {
    for (const std::string& line : job_.lines(3)) {
      std::istringstream fields(line.substr(line.find(']') + 1));
      int number = 0;
      Rank rank;
      fields >> number >> rank.shell >> rank.child >> rank.orphan >> rank.store;
      ranks_[number] = rank;
    }
    ASSERT_EQ(ranks_.size(), 3U);
    ASSERT_GE(processes_with(mark_).size(), 3U * 3U + 2U);
  }

  [[nodiscard]] pid_t keeper() const { return parent_of(ranks_.at(0).shell); }

  void expect_nothing_left() {
    EXPECT_THAT(wait_until_gone([&] { return processes_with(mark_); }, patience(10s)), testing::IsEmpty());
    const std::string name = ranks_.at(0).store.substr(ranks_.at(0).store.find('@'));
    EXPECT_THAT(wait_until_gone([&] { return sockets_named(name); }, patience(10s)), testing::IsEmpty());
    EXPECT_THAT(files_named(name.substr(1)), testing::IsEmpty());
  }

  Mark mark_;
  Launched job_{{"run", "-q", "-n", "3", "--grace", "0.2", "--", "sh", "-c", script}};
  std::map<int, Rank> ranks_;
};

TEST_F(Killed, TheFrontIsOutlivedByNothing) {
  ::kill(job_.front(), SIGKILL);

  EXPECT_EQ(job_.exit_code(), 137);
  expect_nothing_left();
  EXPECT_THAT(job_.errors(), testing::HasSubstr("the front is gone; the job was ended"));
}

TEST_F(Killed, TheKeeperIsOutlivedByNothing) {
  ASSERT_EQ(parent_of(keeper()), job_.front());
  ::kill(keeper(), SIGKILL);

  EXPECT_EQ(job_.exit_code(), 137);
  expect_nothing_left();
  EXPECT_THAT(job_.errors(), testing::HasSubstr("the keeper was killed by SIGKILL; the job was ended"));
}

TEST_F(Killed, ARankIsTheRootCauseAndEndsTheJob) {
  ::kill(ranks_.at(1).shell, SIGKILL);

  EXPECT_EQ(job_.exit_code(), 137);
  expect_nothing_left();
  EXPECT_THAT(job_.errors(), testing::ContainsRegex("root cause: rank 1 on host .+ was killed by SIGKILL"));
}

TEST_F(Killed, AWrappersChildEndsTheJobThroughItsWrapper) {
  ::kill(ranks_.at(2).child, SIGKILL);

  EXPECT_EQ(job_.exit_code(), 137) << "the code that a shell has for a killed child";
  expect_nothing_left();
  EXPECT_THAT(job_.errors(), testing::ContainsRegex("root cause: rank 2 on host .+ exited with code 137"));
}

TEST_F(Killed, AllRanksAtOnceEndTheJob) {
  for (const auto& [number, rank] : ranks_) ::kill(rank.shell, SIGKILL);

  EXPECT_EQ(job_.exit_code(), 137);
  expect_nothing_left();
}

TEST(Leftover, OfAJobThatEndedWellIsEndedToo) {
  const Mark mark;
  Launched job({"run", "-q", "-n", "2", "--", "sh", "-c", "setsid sleep 300 & exit 0"});

  EXPECT_EQ(job.exit_code(), 0);
  EXPECT_THAT(processes_with(mark), testing::IsEmpty());
}

}  // namespace
}  // namespace tulle::test
