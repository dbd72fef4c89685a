// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <iosfwd>
#include <string>
#include <vector>

#include "tulle/base/export.hpp"

namespace tulle {

/// A rank's account of its communicators.
struct TULLE_EXPORT Ledger {
  struct Row {
    std::string key;                 ///< "native [0 2 4 6]"
    std::string state;               ///< planned, making, live, closed
    std::vector<std::string> names;  ///< asked for under these
    std::int64_t made = 0;           ///< how often it was made: 2 after an end and another use
    std::int64_t shared_bytes = 0;   ///< shared memory of this host that it takes
    bool is_world = false;
  };
  std::vector<Row> rows;
  std::int64_t names = 0;   ///< groups asked for
  std::int64_t live = 0;    ///< communicators live now
  std::int64_t made = 0;    ///< made so far
  std::int64_t reused = 0;  ///< names that met a communicator already asked for
  std::int64_t saved = 0;   ///< communicators that a library without sharing would have made beyond these

  friend TULLE_EXPORT std::ostream& operator<<(std::ostream& out, const Ledger& ledger);
};

}  // namespace tulle
