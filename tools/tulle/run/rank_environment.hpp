// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace tulle::cli {

using Environment = std::map<std::string, std::string>;

/// What all ranks of one job share.
struct JobNames {
  std::string run_id;
  std::string store;  ///< its address
  std::uint16_t master_port = 0;
  std::int64_t ranks = 1;
};

/// The environment of this process.
[[nodiscard]] Environment own_environment();
/// `base` with torchrun's names and ours for one rank; OMP_NUM_THREADS=1 unless it is set.
[[nodiscard]] Environment rank_environment(Environment base, const JobNames& job, std::int64_t rank);
/// A TCP port on the loopback that was free just now.
[[nodiscard]] std::uint16_t find_free_port();

}  // namespace tulle::cli
