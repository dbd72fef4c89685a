// SPDX-License-Identifier: Apache-2.0
#include "store/limits.hpp"

#include <fmt/format.h>

#include "tulle/base/error.hpp"

namespace tulle::store {

void check_key(std::string_view key) {
  if (!key.empty() && key.size() <= max_key_bytes) return;
  throw ConfigError(
      fmt::format("store key of {} bytes (keys have 1 to {}). choose another name, or put it in the value",
                  key.size(), max_key_bytes));
}

void check_value(std::string_view key, std::string_view value) {
  if (value.size() <= max_value_bytes) return;
  throw ConfigError(
      fmt::format("store value of {} bytes for \"{}\" (values have at most {}). split it over several keys",
                  value.size(), key, max_value_bytes));
}

}  // namespace tulle::store
