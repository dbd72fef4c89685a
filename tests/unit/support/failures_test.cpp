// SPDX-License-Identifier: Apache-2.0
#include "support/failures.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <stdexcept>

namespace tulle::test {
namespace {

using testing::AllOf;
using testing::ElementsAre;
using testing::HasSubstr;

TEST(Failures, AreNoneOfABodyThatHolds) {
  const Failures failures = failures_of([] { EXPECT_EQ(1, 1); });

  EXPECT_FALSE(failures.any());
  EXPECT_FALSE(failures.is_fatal);
}

TEST(Failures, KeepTheTextOfAnException) {
  const Failures failures = failures_of([] { throw std::runtime_error("broken"); });

  EXPECT_TRUE(failures.is_fatal);
  EXPECT_EQ(failures.text(), "broken");
}

TEST(Failures, KeepAssertionsWithTheirPlace) {
  const Failures failures = failures_of([] { EXPECT_EQ(1, 2) << "not equal"; });

  EXPECT_FALSE(failures.is_fatal);
  EXPECT_THAT(failures.assertions,
              ElementsAre(AllOf(HasSubstr("failures_test.cpp:"), HasSubstr("not equal"))));
}

TEST(Failures, AreFatalByAnAssert) {
  const Failures failures = failures_of([] { ASSERT_EQ(1, 2); });

  EXPECT_TRUE(failures.is_fatal);
}

TEST(Failures, ShowTheFirstThree) {
  const Failures failures = failures_of([] {
    for (int i = 0; i < 5; ++i) EXPECT_LT(i, 0);
  });

  EXPECT_THAT(failures.text(), HasSubstr("and 2 more"));
}

}  // namespace
}  // namespace tulle::test
