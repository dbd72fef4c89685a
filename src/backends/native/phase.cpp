// SPDX-License-Identifier: Apache-2.0
#include "backends/native/phase.hpp"

#include <algorithm>

#include "arena/layout.hpp"
#include "backends/native/call_word.hpp"

namespace tulle::native {
namespace {

/// What the phases of all verbs are made from.
struct Sides {
  const std::byte* in;
  std::byte* out;
  std::int64_t bytes;  ///< of one block
  std::int64_t rank;
  std::int64_t size;
  std::int64_t root;

  [[nodiscard]] bool is_root() const noexcept { return rank == root; }
  [[nodiscard]] Blocks one() const noexcept { return {1, bytes, bytes}; }
  [[nodiscard]] Blocks each() const noexcept { return {size, bytes, size * bytes}; }
};

Phase broadcast(const Sides& s) {
  return {.blocks = s.one(),
          .source = s.is_root() ? s.in : nullptr,
          .producer = s.root,
          .takes = true,
          .out = s.out};
}

Phase reduce(const Sides& s, bool takes) {
  return {.blocks = s.one(), .source = s.in, .takes = takes, .folds = true, .out = s.out};
}

Phase gather(const Sides& s, bool takes) {
  return {.blocks = s.one(), .source = s.in, .takes = takes, .out = s.out, .out_stride = s.bytes};
}

Phase scatter(const Sides& s) {
  return {.blocks = s.each(),
          .source = s.is_root() ? s.in : nullptr,
          .producer = s.root,
          .takes = true,
          .block = s.rank,
          .out = s.out};
}

Phase all_to_all(const Sides& s) {
  return {.blocks = s.each(),
          .source = s.in,
          .takes = true,
          .block = s.rank,
          .out = s.out,
          .out_stride = s.bytes};
}

Phase reduce_scatter(const Sides& s) {
  return {.blocks = s.each(), .source = s.in, .takes = true, .block = s.rank, .folds = true, .out = s.out};
}

/// Each member folds its part of the vector into its own `out`, then all gather the parts.
std::vector<Phase> all_reduce_in_parts(const Sides& s) {
  const std::int64_t fair = (s.bytes + s.size - 1) / s.size;
  const std::int64_t part = (fair + arena::line_bytes - 1) / arena::line_bytes * arena::line_bytes;
  const Blocks parts{s.size, part, s.bytes};
  std::byte* own = s.out + std::min(s.rank * part, s.bytes);
  return {{.blocks = parts, .source = s.in, .takes = true, .block = s.rank, .folds = true, .out = own},
          {.blocks = {1, part, part},
           .source = own,
           .takes = true,
           .out = s.out,
           .out_stride = part,
           .parts = parts}};
}

}  // namespace

std::int64_t Phase::bytes_from(std::int64_t member, const Segment& segment) const noexcept {
  if (parts.stride == 0) return segment.bytes;
  return std::clamp<std::int64_t>(parts.length(member) - segment.offset, 0, segment.bytes);
}

std::vector<Phase> phases_of(const Call& call, std::int64_t rank, std::int64_t size, std::int64_t capacity) {
  const Sides s{static_cast<const std::byte*>(call.in.data),
                static_cast<std::byte*>(call.out.data),
                block_bytes(call, size),
                rank,
                size,
                call.root.value()};
  switch (call.verb) {
    case Verb::broadcast: return {broadcast(s)};
    case Verb::reduce: return {reduce(s, s.is_root())};
    case Verb::all_reduce:
      if (s.bytes <= flat_bytes || capacity <= flat_bytes) return {reduce(s, true)};
      return all_reduce_in_parts(s);
    case Verb::all_gather: return {gather(s, true)};
    case Verb::gather: return {gather(s, s.is_root())};
    case Verb::scatter: return {scatter(s)};
    case Verb::all_to_all: return {all_to_all(s)};
    case Verb::reduce_scatter: return {reduce_scatter(s)};
    case Verb::barrier:
    case Verb::send:
    case Verb::recv: break;
  }
  return {};
}

}  // namespace tulle::native
