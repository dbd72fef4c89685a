// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

#include "tulle/base/error.hpp"

namespace tulle {

/// The text of the ConfigError that `call` throws; fails the test if it throws none.
template <class Call>
std::string refusal(Call call) {
  try {
    static_cast<void>(call());
  } catch (const ConfigError& error) {
    return error.what();
  }
  ADD_FAILURE() << "nothing was refused";
  return {};
}

}  // namespace tulle

/// `statement` throws `type`, and its text contains `part`.
#define EXPECT_REFUSAL(statement, type, part) \
  EXPECT_THAT([&] { statement; }, ::testing::ThrowsMessage<type>(::testing::HasSubstr(part)))
