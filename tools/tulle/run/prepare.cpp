// SPDX-License-Identifier: Apache-2.0
#include "tulle/run/prepare.hpp"

#include <fmt/format.h>

#include "tulle/base/error.hpp"
#include "tulle/run/program.hpp"
#include "tulle/run/rank_environment.hpp"
#include "tulle/run/report.hpp"

namespace tulle::cli {
namespace {

constexpr std::int64_t most_ranks = 1024;

void check(const RunOptions& options) {
  if (options.ranks < 1 || options.ranks > most_ranks)
    throw ConfigError(
        fmt::format("{} ranks (a job on one host has 1 to {}). give another -n", options.ranks, most_ranks));
  for (const std::int64_t rank : options.only_ranks.value_or(std::vector<std::int64_t>{}))
    if (rank < 0 || rank >= options.ranks)
      throw ConfigError(
          fmt::format("--only-ranks {} (the ranks are 0 to {}). give one of them", rank, options.ranks - 1));
}

std::vector<std::string> lines_of(const Environment& environment) {
  std::vector<std::string> lines;
  for (const auto& [name, value] : environment) lines.push_back(fmt::format("{}={}", name, value));
  return lines;
}

}  // namespace

Job prepare(const RunOptions& options, const std::string& store_address) {
  check(options);
  const Environment base = own_environment();
  const JobNames names{.run_id = store_address.substr(store_address.find('@') + 1),
                       .store = store_address,
                       .master_port = find_free_port(),
                       .ranks = options.ranks};
  Job job{.program = find_program(options.command.front()), .arguments = options.command, .ranks = {}};
  for (std::int64_t rank = 0; rank < options.ranks; ++rank)
    job.ranks.push_back({.environment = lines_of(rank_environment(base, names, rank)),
                         .output = make_pipe(),
                         .errors = make_pipe()});
  if (!options.quiet && !base.contains("OMP_NUM_THREADS"))
    say("OMP_NUM_THREADS=1 in every rank (it was unset)");
  return job;
}

}  // namespace tulle::cli
