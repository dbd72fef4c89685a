// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "store/unique_fd.hpp"

namespace tulle::cli {

/// The two ends of a rank's standard output or error.
struct Pipe {
  UniqueFd read;
  UniqueFd write;
};
[[nodiscard]] Pipe make_pipe();

/// All that the keeper needs to start one rank.
struct RankProcess {
  std::vector<std::string> environment;  ///< "NAME=value"
  Pipe output;
  Pipe errors;
};

/// All that the keeper needs to start the job.
struct Job {
  std::string program;
  std::vector<std::string> arguments;  ///< the first is the name that the program sees
  std::vector<RankProcess> ranks;
};

}  // namespace tulle::cli
