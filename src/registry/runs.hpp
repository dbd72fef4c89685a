// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "tulle/base/ids.hpp"

namespace tulle {

/// Ranks first, first + step, ... in `count` steps; a run of one has step 0.
struct RankRun {
  std::int64_t first = 0;
  std::int64_t step = 0;
  std::int64_t count = 1;
  friend bool operator==(const RankRun&, const RankRun&) = default;
};

/// The one way to cut a list into runs: each is as long as it can be, from the left.
[[nodiscard]] std::vector<RankRun> runs_of(std::span<const GlobalRank> ranks);

}  // namespace tulle
