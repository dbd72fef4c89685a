// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

#include "tulle/base/error.hpp"

namespace tulle::store {

[[noreturn]] inline void throw_timeout(std::string_view key) {
  throw Timeout("store key \"" + std::string(key) +
                "\" did not appear (the deadline passed). see whether the rank that sets it is alive");
}

}  // namespace tulle::store
