// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <sys/types.h>

#include <cstddef>

#include "tulle/run/job.hpp"
#include "tulle/run/signals.hpp"

namespace tulle::cli {

/// Starts one rank in a process group of its own, to be killed with this process; answers its number, or -1
/// (errno).
[[nodiscard]] pid_t spawn(const Job& job, std::size_t rank, const HeldSignals& signals);

}  // namespace tulle::cli
