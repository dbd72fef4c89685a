// SPDX-License-Identifier: Apache-2.0
#include "comm/validate_pair.hpp"

#include <fmt/format.h>

#include <functional>
#include <string>
#include <string_view>

#include "tulle/base/error.hpp"

namespace tulle {
namespace {

std::string text(Device device) {
  return fmt::format("{}:{}", device.kind == Device::Kind::cpu ? "cpu" : "cuda", device.index);
}

void check_equal_blocks(Verb verb, std::string_view side, const Buffer& buffer, std::int64_t blocks) {
  if (buffer.count() % blocks == 0) return;
  throw ConfigError(
      fmt::format("{} of {} has {} elements (they make no {} equal blocks). pad it to a multiple of {}", side,
                  name_of(verb), buffer.count(), blocks, blocks));
}

void check_kind(const Call& call) {
  if (call.in.dtype != call.out.dtype) {
    throw ConfigError(
        fmt::format("in of {} is {}, out is {} (an operation has one type). convert one of them",
                    name_of(call.verb), name_of(call.in.dtype), name_of(call.out.dtype)));
  }
  if (call.in.device != call.out.device) {
    throw ConfigError(
        fmt::format("in of {} is on {}, out on {} (an operation has one device). copy one of them",
                    name_of(call.verb), text(call.in.device), text(call.out.device)));
  }
}

void check_sizes(const Call& call, const CallShape& shape) {
  const std::int64_t block = call.in.count() / *shape.in;
  if (call.out.count() % *shape.out == 0 && call.out.count() / *shape.out == block) return;
  throw ConfigError(fmt::format("in of {} has {} elements, out has {} (blocks of {} make {}). give out {}",
                                name_of(call.verb), call.in.count(), call.out.count(), block,
                                block * *shape.out, block * *shape.out));
}

const std::byte* start(const Buffer& buffer) {
  return static_cast<const std::byte*>(buffer.data);
}

bool are_apart(const Buffer& a, const Buffer& b) {
  const std::less_equal<> before;
  return a.bytes == 0 || b.bytes == 0 || before(start(a) + a.bytes, start(b)) ||
         before(start(b) + b.bytes, start(a));
}

/// Whether the smaller side is this rank's block of the larger one; with equal sides, the same memory.
bool is_in_place(const Call& call, const CallShape& shape, GroupRank rank) {
  if (*shape.in == *shape.out) return call.in.data == call.out.data;
  const bool in_is_larger = *shape.in > *shape.out;
  const Buffer& whole = in_is_larger ? call.in : call.out;
  const Buffer& block = in_is_larger ? call.out : call.in;
  return start(block) == start(whole) + rank.value() * block.bytes;
}

void check_place(const Call& call, const CallShape& shape, GroupRank rank) {
  if (is_in_place(call, shape, rank)) return;
  if (call.verb == Verb::broadcast && call.in.bytes > 0) {
    throw ConfigError(
        "in and out of broadcast differ (its data go from and to one place). pass one buffer twice");
  }
  if (are_apart(call.in, call.out)) return;
  throw ConfigError(fmt::format(
      "in and out of {} overlap, out starts {} bytes after in (one would be written while the other is "
      "read). "
      "pass memory apart, or {} for in place",
      name_of(call.verb), start(call.out) - start(call.in),
      *shape.in == *shape.out ? "the same" : fmt::format("block {} of the larger side", rank.value())));
}

}  // namespace

void check_blocks(const Call& call, const CallShape& shape, std::int64_t size) {
  if (shape.in == size) check_equal_blocks(call.verb, "in", call.in, size);
  if (shape.out == size) check_equal_blocks(call.verb, "out", call.out, size);
}

void check_pair(const Call& call, const CallShape& shape, GroupRank rank) {
  check_kind(call);
  check_sizes(call, shape);
  check_place(call, shape, rank);
}

}  // namespace tulle
