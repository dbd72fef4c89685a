// SPDX-License-Identifier: Apache-2.0
#include "support/child.hpp"

#include <gtest/gtest.h>
#include <unistd.h>

#include <csignal>
#include <latch>
#include <stdexcept>
#include <thread>

namespace tulle::test {
namespace {

std::string failure_of(const std::function<std::string()>& body) {
  Child child(body);
  while (!child.absorb()) {
  }
  return child.failure();
}

TEST(Child, TellsItsAnswer) {
  EXPECT_EQ(failure_of([] { return ""; }), "");
  EXPECT_EQ(failure_of([] { return "it broke"; }), "it broke");
  EXPECT_EQ(failure_of([] { return std::string(100000, 'x'); }), std::string(100000, 'x'));
}

TEST(Child, TellsItsSignalAndItsCode) {
  EXPECT_EQ(failure_of([] {
              raise(SIGKILL);
              return "";
            }),
            "killed by signal 9");
  EXPECT_EQ(failure_of([]() -> std::string { _exit(3); }), "exit code 3");
}

TEST(Child, IsNotForkedFromSeveralThreads) {
  std::latch done(1);
  const std::jthread other([&] { done.wait(); });

  EXPECT_THROW(failure_of([] { return ""; }), std::logic_error);

  done.count_down();
}

}  // namespace
}  // namespace tulle::test
