// SPDX-License-Identifier: Apache-2.0
#include "store/scoped_store.hpp"

#include <gtest/gtest.h>

#include "support/refusal.hpp"

namespace tulle::store {
namespace {

TEST(ScopedStore, SeesItsOwnKeysAlone) {
  const auto whole = make_memory_store();
  const auto part = make_scoped_store(whole, "part/");
  whole->set("key", "other");
  EXPECT_FALSE(part->get("key"));

  part->set("key", "mine");
  EXPECT_EQ(part->add("sum", 2), 2);
  EXPECT_EQ(part->compare_set("key", "mine", "new"), "new");

  EXPECT_EQ(whole->get("part/key"), "new");
  EXPECT_EQ(whole->get("part/sum"), "2");
  EXPECT_EQ(whole->get("key"), "other");
  EXPECT_EQ(part->wait("key", Clock::now()), "new");
  EXPECT_TRUE(part->erase("key"));
  EXPECT_FALSE(whole->get("part/key"));
}

TEST(ScopedStore, LetsNobodyJoinOrLeave) {
  const auto part = make_scoped_store(make_memory_store(), "part/");

  EXPECT_REFUSAL(static_cast<void>(part->join({})), ConfigError, "join of universe \"main\"");
  EXPECT_REFUSAL(part->leave({.universe = "main"}), ConfigError, "leave of universe \"main\"");
}

}  // namespace
}  // namespace tulle::store
