// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "tulle/run/job.hpp"
#include "tulle/run/options.hpp"

namespace tulle::cli {

/// Finds the program and gives every rank its environment and pipes. Starts nothing.
/// Throws ConfigError if the options make no job.
[[nodiscard]] Job prepare(const RunOptions& options, const std::string& store_address);

}  // namespace tulle::cli
