// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <string_view>

namespace tulle::store {

inline constexpr std::size_t max_key_bytes = 4096;
inline constexpr std::size_t max_value_bytes = std::size_t{16} << 20;

/// Throw ConfigError, naming the size, if the store does not take it.
void check_key(std::string_view key);
void check_value(std::string_view key, std::string_view value);

}  // namespace tulle::store
