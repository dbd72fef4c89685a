// SPDX-License-Identifier: Apache-2.0
#include "registry/runs.hpp"

namespace tulle {
namespace {

/// Differences wrap, so that no list of ranks is undefined behaviour here.
std::int64_t difference(GlobalRank a, GlobalRank b) noexcept {
  return static_cast<std::int64_t>(static_cast<std::uint64_t>(a.value()) -
                                   static_cast<std::uint64_t>(b.value()));
}

RankRun longest_run(std::span<const GlobalRank> ranks) {
  if (ranks.size() == 1) return {.first = ranks[0].value(), .step = 0, .count = 1};
  const std::int64_t step = difference(ranks[1], ranks[0]);
  std::size_t count = 2;
  while (count < ranks.size() && difference(ranks[count], ranks[count - 1]) == step) ++count;
  return {.first = ranks[0].value(), .step = step, .count = static_cast<std::int64_t>(count)};
}

}  // namespace

std::vector<RankRun> runs_of(std::span<const GlobalRank> ranks) {
  std::vector<RankRun> runs;
  while (!ranks.empty()) {
    runs.push_back(longest_run(ranks));
    ranks = ranks.subspan(static_cast<std::size_t>(runs.back().count));
  }
  return runs;
}

}  // namespace tulle
