// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tulle/run/options.hpp"

namespace tulle::cli {

/// Runs a job to its end and answers its exit code. This process is the front: it serves the store, prints
/// what the ranks write and passes signals on. Its child, the keeper, owns the ranks; each of the two
/// outlives the other just long enough to end what is left. Throws ConfigError before anything is started.
[[nodiscard]] int run_job(const RunOptions& options);

}  // namespace tulle::cli
