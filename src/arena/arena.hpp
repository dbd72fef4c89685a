// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>

#include "arena/layout.hpp"
#include "arena/memory.hpp"

namespace tulle::arena {

/// The shared memory of one host, as typed places. Memory only: it decides nothing.
class Arena {
 public:
  /// Bytes of an arena of this shape.
  [[nodiscard]] static std::int64_t bytes_of(const Shape& shape) noexcept;
  /// Formats fresh memory; throws BudgetExceeded if its control pages cannot be had.
  [[nodiscard]] static Arena format(Memory memory, const Shape& shape);
  /// Takes memory that `format` made; throws ConfigError naming both layout versions if they differ.
  [[nodiscard]] static Arena attach(Memory memory);

  [[nodiscard]] const Shape& shape() const noexcept { return header().shape; }
  [[nodiscard]] Memory& memory() noexcept { return memory_; }
  [[nodiscard]] Header& header() const noexcept { return *at<Header>(0); }

  [[nodiscard]] RankBlock& rank(std::int64_t local) const noexcept;
  [[nodiscard]] Entry& entry(std::int64_t index) const noexcept;
  [[nodiscard]] MemberRow& member(std::int64_t entry, std::int64_t member) const noexcept;
  [[nodiscard]] Slot& slot(std::int64_t index) const noexcept;
  [[nodiscard]] Place& place(std::int64_t slot, std::int64_t member) const noexcept;
  /// How many operations of this rank are inside a slot. In the rank's own lines, never in the slot.
  [[nodiscard]] std::atomic<std::uint32_t>& inside(std::int64_t local, std::int64_t slot) const noexcept;
  [[nodiscard]] Ring& ring(std::int64_t source, std::int64_t destination) const noexcept;
  /// Bit `source % 64` of word `source / 64`: that source has pushed to this rank.
  [[nodiscard]] std::atomic<std::uint64_t>& mail(std::int64_t local, std::int64_t word) const noexcept;

  [[nodiscard]] std::int64_t keys_offset() const noexcept { return offsets_.keys; }
  [[nodiscard]] std::int64_t chunk_offset(std::int64_t local, std::int64_t chunk) const noexcept;
  [[nodiscard]] std::byte* bytes_at(std::int64_t offset) const noexcept { return memory_.base() + offset; }

  /// Shared memory that one more live communicator takes.
  [[nodiscard]] std::int64_t bytes_per_communicator() const noexcept;

 private:
  struct Offsets {
    std::int64_t ranks, inside, mail, entries, slots, rings, keys, chunks, end;
  };
  [[nodiscard]] static Offsets offsets_of(const Shape& shape) noexcept;
  explicit Arena(Memory memory) noexcept : memory_(std::move(memory)) {}

  template <class T>
  [[nodiscard]] T* at(std::int64_t offset) const noexcept {
    return reinterpret_cast<T*>(memory_.base() + offset);
  }

  Memory memory_;
  Offsets offsets_{};
  std::int64_t entry_bytes_ = 0;
  std::int64_t slot_bytes_ = 0;
};

}  // namespace tulle::arena
