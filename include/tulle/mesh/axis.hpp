// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>

#include "tulle/base/export.hpp"
#include "tulle/options/options.hpp"

namespace tulle {

/// What a caller says of an axis to be made: {"dp", -1}, or {"dp", 4, {.tag = "overlap"}}.
struct AxisSpec {
  std::string name;
  std::int64_t size = -1;
  Options options{};
};

}  // namespace tulle
