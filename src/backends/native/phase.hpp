// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "backends/native/schedule.hpp"
#include "tulle/comm/call.hpp"

namespace tulle::native {

/// One part of a collective: producers publish their source piece by piece, takers copy or fold what they need.
struct Phase {
  static constexpr std::int64_t all = -1;

  Blocks blocks{};                    ///< how each producer's source is cut
  const std::byte* source = nullptr;  ///< this rank's, if it produces
  std::int64_t producer = all;        ///< the only one, or all
  bool takes = false;                 ///< whether this rank reads anything
  std::int64_t block = 0;             ///< the block that it reads of every producer
  bool folds = false;                 ///< folds all producers into `out`; else copies each to its place
  std::byte* out = nullptr;
  std::int64_t out_stride = 0;  ///< copies: from one producer's place in `out` to the next one's
  /// Copies of unequal parts: producer m's source is part m of a vector cut like this.
  Blocks parts{};

  /// Bytes of a segment that producer `member` really has.
  [[nodiscard]] std::int64_t bytes_from(std::int64_t member, const Segment& segment) const noexcept;
};

/// Below this many bytes, or with pieces so small, every member folds the whole vector: one round instead of two.
inline constexpr std::int64_t flat_bytes = 2048;

/// The phases of a valid call for member `rank` of `size`. `capacity`: bytes of a piece, agreed by all.
[[nodiscard]] std::vector<Phase> phases_of(const Call& call, std::int64_t rank, std::int64_t size, std::int64_t capacity);

}  // namespace tulle::native
