// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>

#include "tulle/base/export.hpp"

namespace tulle {

/// Who asks to join: one rank of the universe of this name.
struct Joiner {
  std::string universe = "main";  ///< 1 to 255 bytes without "/"
  std::int64_t rank = 0;
  std::int64_t size = 1;
  std::int64_t attempt =
      0;  ///< how often the launcher restarted the job; a greater one opens a new incarnation
};

/// A seat in one incarnation of a universe. The first joiners share one number; a rank that joins again after
/// it left or was lost opens the next one, so that a restart never meets old keys.
struct TULLE_EXPORT Joined {
  std::string universe;
  std::int64_t rank = 0;
  std::int64_t incarnation = 0;  ///< from 1

  /// What every key of this incarnation starts with: "main/1/".
  [[nodiscard]] std::string prefix() const;
  /// Set by the store when a member's connection ends before it left.
  [[nodiscard]] std::string lost_key(std::int64_t of_rank) const;
  /// Set when a member leaves.
  [[nodiscard]] std::string left_key(std::int64_t of_rank) const;
};

}  // namespace tulle
