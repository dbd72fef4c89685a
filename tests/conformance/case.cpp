// SPDX-License-Identifier: Apache-2.0
#include "conformance/case.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace tulle::test {
namespace {

/// How many blocks each side has; both sides are given on every rank, looked at or not.
struct Blocks {
  std::int64_t in = 1;
  std::int64_t out = 1;
};

Blocks blocks_of(Verb verb, std::int64_t size) {
  switch (verb) {
    case Verb::barrier: return {0, 0};
    case Verb::all_gather:
    case Verb::gather: return {1, size};
    case Verb::reduce_scatter:
    case Verb::scatter: return {size, 1};
    case Verb::all_to_all: return {size, size};
    default: return {1, 1};
  }
}

/// The part of `whole` that is one side: all of it, or this rank's block.
Buffer side(std::vector<std::byte>& whole, std::int64_t blocks, std::int64_t block_bytes, std::int64_t rank,
            DType dtype) {
  const std::int64_t bytes = blocks * block_bytes;
  const bool is_all = bytes == std::ssize(whole);
  return {whole.data() + (is_all ? 0 : rank * block_bytes), bytes, dtype};
}

}  // namespace

std::string Case::text() const {
  return fmt::format("{} {} {} of {} elements, root {}, {}", name_of(verb), name_of(op), name_of(dtype),
                     count, root, place == Place::apart ? "apart" : "in place");
}

RankMemory make_memory(const Case& what, const Origin& origin, std::int64_t size) {
  const Blocks blocks = blocks_of(what.verb, size);
  const std::int64_t block_bytes = what.count * size_of(what.dtype);
  const bool in_place = what.place == Place::in_place || what.verb == Verb::broadcast;
  RankMemory memory{.call = {.verb = what.verb, .op = what.op, .root = GroupRank{what.root}}};
  const std::int64_t first = in_place ? std::max(blocks.in, blocks.out) : blocks.in;
  memory.in.resize(static_cast<std::size_t>(first * block_bytes));
  if (!in_place) memory.out.resize(static_cast<std::size_t>(blocks.out * block_bytes));
  fill(memory.in, what.dtype, origin);
  fill(memory.out, what.dtype, {origin.group, origin.rank, ~origin.call});
  memory.call.in = side(memory.in, blocks.in, block_bytes, origin.rank, what.dtype);
  memory.call.out = side(in_place ? memory.in : memory.out, blocks.out, block_bytes, origin.rank, what.dtype);
  return memory;
}

}  // namespace tulle::test
