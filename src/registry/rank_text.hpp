// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>
#include <string>

#include "tulle/base/ids.hpp"

namespace tulle {

/// "0 2 4 6" for people; of a long list the first ranks, the last and how many: "0 1 2 3 ... 63, 64 ranks".
[[nodiscard]] std::string rank_text(std::span<const GlobalRank> ranks);

}  // namespace tulle
