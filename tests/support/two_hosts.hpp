// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <utility>

#include "support/on_ranks.hpp"
#include "support/store_backend.hpp"

namespace tulle::test {

/// The first half of the ranks on host "a", the others on "b", and the stand-in backend between them.
[[nodiscard]] inline RankOptions two_hosts(std::int64_t ranks, CreationPlan plan = {}) {
  RankOptions options;
  for (std::int64_t rank = 0; rank < ranks; ++rank) options.hosts.emplace_back(2 * rank < ranks ? "a" : "b");
  options.prepare = [factory = store_backend(std::move(plan))](JoinOptions& join) {
    join.backends = {factory};
  };
  return options;
}

/// The same, with a deadline of its own for every operation.
[[nodiscard]] inline RankOptions two_hosts_within(std::int64_t ranks, std::chrono::milliseconds timeout,
                                                  CreationPlan plan = {}) {
  RankOptions options = two_hosts(ranks, std::move(plan));
  options.prepare = [before = options.prepare, timeout](JoinOptions& join) {
    before(join);
    join.defaults.timeout = timeout;
  };
  return options;
}

}  // namespace tulle::test
