// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "support/on_ranks.hpp"
#include "tulle/universe/universe.hpp"

namespace tulle::test {

/// How rank `rank` of `n` joins under these options.
[[nodiscard]] inline JoinOptions join_as(std::int64_t rank, std::int64_t n, const RankOptions& options) {
  JoinOptions join;
  join.rank = rank;
  join.size = n;
  join.timeout = options.deadline;
  if (!options.hosts.empty()) join.host = options.hosts.at(static_cast<std::size_t>(rank));
  if (options.prepare) options.prepare(join);
  return join;
}

}  // namespace tulle::test
