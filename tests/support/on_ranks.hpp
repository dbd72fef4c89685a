// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "support/patience.hpp"
#include "tulle/universe/universe.hpp"

namespace tulle::test {

/// What a rank does between its join and its leave.
using RankBody = std::function<void(Universe&)>;

struct RankOptions {
  /// For all ranks together, from the first join to the last leave.
  std::chrono::milliseconds deadline = patience(std::chrono::seconds{30});
  /// hosts[r] forces rank r into the arena of that name; empty: one host.
  std::vector<std::string> hosts{};
  /// Changes how a rank joins; called by the rank itself.
  std::function<void(JoinOptions&)> prepare{};
};

/// Runs `body` on `n` ranks, which are threads of this process. If a rank throws, or an ASSERT of it fails,
/// the others are aborted, and std::runtime_error says which rank failed first, and how. EXPECTs that fail
/// are reported of the lowest failing rank only. At the deadline: where each rank is; if the ranks do not
/// even end by an abort, this process does.
void on_ranks(std::int64_t n, const RankBody& body, const RankOptions& options = {});

/// The rank counts of every matrix.
inline const std::vector<std::int64_t> rank_counts =
    is_sanitized ? std::vector<std::int64_t>{2, 3, 8} : std::vector<std::int64_t>{1, 2, 3, 4, 8};

}  // namespace tulle::test
