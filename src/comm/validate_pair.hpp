// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "comm/call_shape.hpp"
#include "tulle/base/ids.hpp"
#include "tulle/comm/call.hpp"

namespace tulle {

/// Throws ConfigError if a side that holds a block of every member cannot be cut into equal ones.
void check_blocks(const Call& call, const CallShape& shape, std::int64_t size);

/// Throws ConfigError if the two sides, each right by itself, do not fit: type, device, size, place.
void check_pair(const Call& call, const CallShape& shape, GroupRank rank);

}  // namespace tulle
