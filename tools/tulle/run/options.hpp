// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace tulle::cli {

using Seconds = std::chrono::duration<double>;

/// What the user of `tulle run` said.
struct RunOptions {
  std::int64_t ranks = 1;
  std::vector<std::string> command;  ///< the program and its arguments
  std::optional<Seconds> timeout;    ///< of the whole job
  Seconds grace{3};                  ///< from the first failure to SIGTERM, and from there to SIGKILL
  std::optional<std::vector<std::int64_t>> only_ranks;  ///< whose output is printed; unset: all
  std::optional<std::string> log_dir;                   ///< takes a file per rank and stream
  bool quiet = false;                                   ///< no notes, but still the root cause
};

}  // namespace tulle::cli
