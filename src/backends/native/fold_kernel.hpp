// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>

namespace tulle::native {

/// A fold of one operator over elements of one type.
using FoldKernel = void (*)(void* out, std::span<const void* const> sources, std::int64_t count);

/// Element `i` of memory that need not be aligned.
template <class T>
[[nodiscard]] T load(const void* from, std::size_t i) noexcept {
  T value;
  std::memcpy(&value, static_cast<const std::byte*>(from) + i * sizeof(T), sizeof(T));
  return value;
}

template <class T>
void store(void* to, std::size_t i, T value) noexcept {
  std::memcpy(static_cast<std::byte*>(to) + i * sizeof(T), &value, sizeof(T));
}

/// Bytes of the accumulators of one block: they and a piece of one source stay in the first-level cache.
inline constexpr std::size_t block_bytes = 8192;

/// The accumulators of one block. `Number` says how elements are stored, widened and narrowed; `Op` combines
/// wide ones and finishes a fold. Apart from all memory of callers, so that the loops become vectors.
template <class Number, class Op>
class FoldBlock {
 public:
  using Stored = typename Number::Stored;
  using Wide = typename Number::Wide;
  static constexpr std::size_t size = block_bytes / sizeof(Wide);

  void start(const std::byte* __restrict from, std::size_t length) noexcept {
    for (std::size_t i = 0; i < length; ++i) wide_[i] = Number::widen(load<Stored>(from, i));
  }
  void absorb(const std::byte* __restrict from, std::size_t length) noexcept {
    for (std::size_t i = 0; i < length; ++i) {
      wide_[i] = Op::combine(wide_[i], Number::widen(load<Stored>(from, i)));
    }
  }
  void finish(std::byte* __restrict to, std::size_t length, std::size_t sources) const noexcept {
    for (std::size_t i = 0; i < length; ++i) {
      store<Stored>(to, i, Number::narrow(Op::finish(wide_[i], sources)));
    }
  }

 private:
  std::array<Wide, size> wide_;  // not initialised: `start` fills what is used
};

/// Reads a block of every source before it writes that block of `out`, which may therefore be a source.
template <class Number, class Op>
void fold_kernel(void* out, std::span<const void* const> sources, std::int64_t count) {
  using Block = FoldBlock<Number, Op>;
  Block block;
  const auto total = static_cast<std::size_t>(count);
  for (std::size_t at = 0; at < total; at += Block::size) {
    const std::size_t length = std::min(Block::size, total - at);
    const std::size_t offset = at * sizeof(typename Block::Stored);
    block.start(static_cast<const std::byte*>(sources.front()) + offset, length);
    for (const void* source : sources.subspan(1)) {
      block.absorb(static_cast<const std::byte*>(source) + offset, length);
    }
    block.finish(static_cast<std::byte*>(out) + offset, length, sources.size());
  }
}

}  // namespace tulle::native
