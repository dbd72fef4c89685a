// SPDX-License-Identifier: Apache-2.0
#include "launch/sources.hpp"

#include <fmt/format.h>
#include <unistd.h>
#define XXH_INLINE_ALL
#include <xxhash.h>

#include "tulle/base/error.hpp"

namespace tulle::launch {
namespace {

Launch read_ranks(const Reader& in) {
  Launch launch;
  launch.size = in.number("WORLD_SIZE");
  launch.rank = in.rank("RANK", "WORLD_SIZE", launch.size);
  launch.local_size = in.number_or("LOCAL_WORLD_SIZE", launch.size);
  launch.local_rank = in.number_or("LOCAL_RANK", launch.rank);
  if (launch.local_rank >= launch.local_size)
    (void)in.rank("LOCAL_RANK", "LOCAL_WORLD_SIZE", launch.local_size);
  return launch;
}

Launch read_tulle_run(const Reader& in) {
  Launch launch = read_ranks(in);
  launch.store = in.text("TULLE_STORE");
  return launch;
}

/// A name that all ranks of one start of this job derive alike, and no other job on this host.
std::string torchrun_address(const Reader& in, std::int64_t attempt, const std::string& run) {
  const std::string job = fmt::format("{}\n{}\n{}", in.text("MASTER_ADDR"), in.number("MASTER_PORT"), run);
  return fmt::format("unix:@tulle-{}-{:016x}-{}", ::geteuid(), XXH3_64bits(job.data(), job.size()), attempt);
}

Launch read_torchrun(const Reader& in) {
  Launch launch = read_ranks(in);
  if (launch.local_size != launch.size)
    throw ConfigError(
        fmt::format("WORLD_SIZE={} but LOCAL_WORLD_SIZE={} (torchrun spread the ranks over several hosts, "
                    "and a Unix socket serves one). start all ranks on one host",
                    launch.size, launch.local_size));
  launch.attempt = in.number_or("TORCHELASTIC_RESTART_COUNT", 0);
  launch.store = torchrun_address(in, launch.attempt, in.text_or("TORCHELASTIC_RUN_ID", ""));
  return launch;
}

}  // namespace

std::span<const Source> all_sources() {
  static const std::vector<Source> sources{
      {.name = "tulle run",
       .marks = {"TULLE_STORE"},
       .needs = {"TULLE_STORE", "RANK", "WORLD_SIZE"},
       .rank_zero_serves = false,
       .read = read_tulle_run},
      {.name = "torchrun",
       .marks = {"RANK", "WORLD_SIZE", "LOCAL_RANK", "LOCAL_WORLD_SIZE"},
       .needs = {"RANK", "WORLD_SIZE", "LOCAL_RANK", "LOCAL_WORLD_SIZE", "MASTER_ADDR", "MASTER_PORT"},
       .rank_zero_serves = true,
       .read = read_torchrun},
  };
  return sources;
}

}  // namespace tulle::launch
