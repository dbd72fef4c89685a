// SPDX-License-Identifier: Apache-2.0
#include "backends/native/schedule.hpp"

#include "arena/layout.hpp"

namespace tulle::native {
namespace {

/// Whole lines where there is room for them, else whole elements.
std::int64_t round_down(std::int64_t bytes, std::int64_t unit) {
  const std::int64_t grain = bytes >= arena::line_bytes ? arena::line_bytes : unit;
  return bytes / grain * grain;
}

std::int64_t pieces_of(std::int64_t bytes, std::int64_t piece) {
  return (bytes + piece - 1) / piece;
}

}  // namespace

Schedule::Schedule(const Blocks& blocks, std::int64_t capacity, std::int64_t unit) noexcept
    : blocks_(blocks) {
  if (blocks.total == 0) return;
  every_block_ = capacity / blocks.count >= unit;
  piece_ = round_down(every_block_ ? capacity / blocks.count : capacity, unit);
  rounds_ = pieces_of(every_block_ ? std::min(blocks.stride, blocks.total) : blocks.total, piece_);
}

}  // namespace tulle::native
