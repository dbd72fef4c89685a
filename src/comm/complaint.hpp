// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "control/agreement.hpp"
#include "tulle/base/ids.hpp"

namespace tulle {
class WorkState;
}

namespace tulle::comm {

/// "all_reduce 812 of tp [0 2 4 6]": operation, sequence number, group and its ranks.
[[nodiscard]] std::string title_of(const WorkState& work);
/// Where this rank waits when it waits for this work: for its peers.
[[nodiscard]] control::Position position_of(const WorkState& work);
/// "[0 2 4 6]", or the first few and how many.
[[nodiscard]] std::string list_of(const std::vector<GlobalRank>& ranks);

/// Members `lost` died or left while they owed this work.
[[nodiscard]] control::Cause lost_cause(const WorkState& work, const std::vector<std::int64_t>& lost);
/// The deadline of this work passed while it waited for members `missing`: says where they are.
[[nodiscard]] control::Cause timeout_cause(const WorkState& work, const std::vector<std::int64_t>& missing);
/// The handle of this work was dropped before it was over.
[[nodiscard]] control::Cause dropped_cause(const WorkState& work);
/// The text of a StaleGroup.
[[nodiscard]] std::string stale_text(const WorkState& work);
/// The text of a ConcurrentUse: `running` is another thread's.
[[nodiscard]] std::string concurrent_text(const WorkState& work, const WorkState& running);

}  // namespace tulle::comm
