// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "tulle/comm/group.hpp"

namespace tulle::cli {

/// Runs every collective on the group with data that depend on the group, the rank and the index, so that a
/// neighbour's sum is wrong. Collective over its members. Answers the first operation whose result was wrong;
/// empty if all were right.
[[nodiscard]] std::string check_collectives(const Group& group);

}  // namespace tulle::cli
