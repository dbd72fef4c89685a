// SPDX-License-Identifier: Apache-2.0
#include "control/ballot.hpp"

#include <gtest/gtest.h>

namespace tulle::control {
namespace {

TEST(Ballot, HasOneBitForEachOfManyMembers) {
  constexpr std::int64_t members = 200;
  const auto store = make_memory_store();
  const Ballot ballot(*store, "votes", members);
  EXPECT_EQ(ballot.missing().size(), 200U);

  for (std::int64_t member = 0; member < members; ++member) {
    if (member % 3 != 0) ballot.cast(member);
  }

  for (const std::int64_t member : ballot.missing()) EXPECT_EQ(member % 3, 0);
  EXPECT_EQ(ballot.missing().size(), 67U);
  EXPECT_EQ(ballot.present().size(), 133U);
  EXPECT_FALSE(ballot.is_full());
  for (std::int64_t member = 0; member < members; member += 3) ballot.cast(member);
  EXPECT_TRUE(ballot.is_full());
}

TEST(Ballot, LeavesNothingOnceErased) {
  const auto store = make_memory_store();
  const Ballot ballot(*store, "votes", 63);
  ballot.cast(0);
  ballot.cast(62);

  ballot.erase();

  EXPECT_TRUE(ballot.present().empty());
  EXPECT_FALSE(store->get("votes/0"));
  EXPECT_FALSE(store->get("votes/1"));
}

}  // namespace
}  // namespace tulle::control
