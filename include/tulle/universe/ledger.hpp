// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <iosfwd>
#include <string>
#include <vector>

#include "tulle/base/export.hpp"
#include "tulle/registry/price.hpp"
#include "tulle/registry/registry.hpp"

namespace tulle {

/// One rank's account of its communicators.
struct TULLE_EXPORT Ledger {
  struct Row {
    std::string key;                 ///< "native [0 2 4 6]"
    std::string state;               ///< planned, making, live, closed
    std::vector<std::string> names;  ///< asked for under these
    std::int64_t made = 0;           ///< how often: 2 after an end and another use
    Price price{};                   ///< what it costs while it is live
    bool is_world = false;
  };
  std::vector<Row> rows;
  std::int64_t live = 0;  ///< communicators live now
  std::int64_t live_words =
      0;  ///< the same, counted anew where all members agree on it: not from this rank's account
  Registry::Counts counts{};

  friend TULLE_EXPORT std::ostream& operator<<(std::ostream& out, const Ledger& ledger);
};

}  // namespace tulle
