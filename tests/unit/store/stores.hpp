// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "tulle/store/connect.hpp"
#include "tulle/store/server.hpp"
#include "tulle/store/store.hpp"

namespace tulle {

/// One kind of store, under whose every client the same contract must hold.
class StoreTest : public testing::TestWithParam<std::string> {
 protected:
  std::shared_ptr<Store> connect() {
    if (GetParam() == "memory") return memory_ ? memory_ : memory_ = make_memory_store();
    if (!server_) server_.emplace(make_store_address());
    return connect_store(server_->address());
  }

 private:
  std::shared_ptr<Store> memory_;
  std::optional<StoreServer> server_;
};

inline const auto every_store = testing::Values(std::string("memory"), std::string("unix"));
inline const auto name_of_store = [](const auto& test) { return test.param; };

/// What `body` throws must be an E whose text holds `text`.
template <class E>
void expect_error(const std::function<void()>& body, const std::string& text) {
  EXPECT_THAT(body, testing::Throws<E>(testing::Property(&E::what, testing::HasSubstr(text))));
}

}  // namespace tulle
