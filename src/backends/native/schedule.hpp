// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cstdint>

namespace tulle::native {

/// A buffer cut into `count` blocks that start `stride` bytes apart; `total` bytes in all, so late ones may be short.
struct Blocks {
  std::int64_t count = 1;
  std::int64_t stride = 0;
  std::int64_t total = 0;

  [[nodiscard]] std::int64_t length(std::int64_t block) const noexcept {
    return std::clamp<std::int64_t>(total - block * stride, 0, stride);
  }
};

/// Part of a block, and where it lies in the piece of its round.
struct Segment {
  std::int64_t block = 0;
  std::int64_t offset = 0;  ///< from the block's start
  std::int64_t bytes = 0;
  std::int64_t at = 0;
};

/// How a buffer of blocks goes through pieces of at most `capacity` bytes: the same on all members, since they agree
/// on all three arguments. While a piece holds an element of every block, a round takes the same range of each, so all
/// members have work in every round; smaller pieces go through the buffer from front to back.
class Schedule {
 public:
  /// `unit`: bytes of an element; never cut.
  Schedule(const Blocks& blocks, std::int64_t capacity, std::int64_t unit) noexcept;

  [[nodiscard]] std::int64_t rounds() const noexcept { return rounds_; }
  [[nodiscard]] bool takes_all_blocks() const noexcept { return every_block_; }

  /// Calls `use(segment)` for each segment of a round.
  template <class F>
  void for_segments(std::int64_t round, F use) const {
    every_block_ ? across(round, use) : along(round, use);
  }

 private:
  template <class F>
  void across(std::int64_t round, F use) const {
    const std::int64_t offset = round * piece_;
    for (std::int64_t block = 0; block < blocks_.count; ++block) {
      const std::int64_t bytes = std::min(piece_, blocks_.length(block) - offset);
      if (bytes > 0) use(Segment{block, offset, bytes, block * piece_});
    }
  }

  template <class F>
  void along(std::int64_t round, F use) const {
    const std::int64_t start = round * piece_;
    const std::int64_t end = std::min(start + piece_, blocks_.total);
    for (std::int64_t at = start; at < end;) {
      const std::int64_t block = at / blocks_.stride;
      const std::int64_t bytes = std::min(end, (block + 1) * blocks_.stride) - at;
      use(Segment{block, at - block * blocks_.stride, bytes, at - start});
      at += bytes;
    }
  }

  Blocks blocks_;
  bool every_block_ = false;
  std::int64_t piece_ = 0;  ///< bytes of one block, or of the whole buffer, in one round
  std::int64_t rounds_ = 0;
};

}  // namespace tulle::native
