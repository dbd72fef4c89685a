// SPDX-License-Identifier: Apache-2.0
#include "tulle/launch/open_store.hpp"

#include <gtest/gtest.h>

#include "tulle/base/error.hpp"
#include "tulle/store/server.hpp"

namespace tulle {
namespace {

TEST(OpenStore, ASingleProcessGetsItsOwn) {
  const auto store = open_store({});

  store->set("key", "value");

  EXPECT_EQ(store->get("key"), "value");
  EXPECT_EQ(open_store({})->get("key"), std::nullopt);
}

TEST(OpenStore, WhoServesAndWhoConnectsMeet) {
  const std::string address = make_store_address();
  const auto zero = open_store({.size = 2, .place = StorePlace::to_serve, .store = address});
  const auto one = open_store({.rank = 1, .size = 2, .place = StorePlace::served, .store = address});

  zero->set("key", "value");

  EXPECT_EQ(one->get("key"), "value");
}

TEST(OpenStore, TwoUniversesOfOneProcessShareTheServerUntilBothAreGone) {
  const Launch launch{.size = 2, .place = StorePlace::to_serve, .store = make_store_address()};
  auto first = open_store(launch);
  auto second = open_store(launch);
  first->set("key", "value");

  first.reset();
  EXPECT_EQ(second->get("key"), "value");

  second.reset();
  EXPECT_THROW((void)connect_store(launch.store, {.timeout = std::chrono::milliseconds{10}}), StoreLost);
}

}  // namespace
}  // namespace tulle
