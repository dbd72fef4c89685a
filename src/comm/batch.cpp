// SPDX-License-Identifier: Apache-2.0
#include "comm/batch.hpp"

#include <algorithm>

namespace tulle::comm {

Step Batch::advance() {
  bool moved = false;
  for (auto& part : parts_) {
    const Step step = part->advance();
    if (step == Step::closed) return Step::closed;
    if (step == Step::done) part.reset();
    moved = moved || step != Step::idle;
  }
  std::erase(parts_, nullptr);
  if (parts_.empty()) return Step::done;
  return moved ? Step::moved : Step::idle;
}

std::vector<GroupRank> Batch::waits_for() const {
  std::vector<GroupRank> ranks;
  for (const auto& part : parts_) {
    for (const GroupRank rank : part->waits_for()) ranks.push_back(rank);
  }
  std::sort(ranks.begin(), ranks.end());
  ranks.erase(std::unique(ranks.begin(), ranks.end()), ranks.end());
  return ranks;
}

}  // namespace tulle::comm
