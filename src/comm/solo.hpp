// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tulle/comm/call.hpp"

namespace tulle::comm {

/// A valid operation of a group of one: a copy, or nothing.
void run_alone(const Call& call);

}  // namespace tulle::comm
