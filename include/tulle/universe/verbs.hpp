// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "tulle/base/ids.hpp"

namespace tulle {

/// When a communicator may be ended: only if no member holds it, or in any case (old groups turn stale).
enum class Release : std::uint8_t { if_unheld, force };

/// What a release did, the same on all members. `ended` are texts of keys; `held` says who still holds what.
struct ReleaseReport {
  struct Held {
    std::string group;
    std::vector<GlobalRank> ranks;
  };
  std::vector<std::string> ended;
  std::vector<Held> held;
};

}  // namespace tulle
