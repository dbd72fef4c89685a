// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <string_view>

#include "comm/call_shape.hpp"
#include "comm/validate_pair.hpp"
#include "tulle/base/error.hpp"
#include "tulle/comm/call.hpp"

namespace tulle {
namespace {

/// Casts can make numbers that are no verb, type or operator.
void check_names(const Call& call) {
  const auto refuse = [](std::string_view what, int number, std::string_view last) {
    throw ConfigError(
        fmt::format("{} number {} (there is none above {}). use the names", what, number, last));
  };
  if (call.verb > Verb::recv) refuse("verb", static_cast<int>(call.verb), "recv");
  if (call.op > ReduceOp::bit_xor) refuse("operator", static_cast<int>(call.op), "xor");
  for (const Buffer* buffer : {&call.in, &call.out}) {
    if (buffer->dtype > DType::boolean) refuse("element type", static_cast<int>(buffer->dtype), "bool");
  }
}

void check_root(const Call& call, std::int64_t size) {
  if (!has_root(call.verb) || (call.root >= 0 && call.root < size)) return;
  throw ConfigError(fmt::format("{} {} in {} in a group of {} (its ranks are 0 to {}). name one of them",
                                is_point_to_point(call.verb) ? "peer" : "root", call.root.value(),
                                name_of(call.verb), size, size - 1));
}

void check_tag(const Call& call) {
  if (!is_point_to_point(call.verb) || call.tag >= 0) return;
  throw ConfigError(fmt::format("tag {} in {} (negative ones are not for users). use 0 or more", call.tag,
                                name_of(call.verb)));
}

void check_operator(const Call& call) {
  if (!is_reduction(call.verb) || is_defined(call.op, call.in.dtype)) return;
  const bool is_average = call.op == ReduceOp::avg;
  throw ConfigError(
      fmt::format("{} of {} in {} ({}). {}", name_of(call.op), name_of(call.in.dtype), name_of(call.verb),
                  is_average ? "an average is seldom an integer" : "floats have no bits to combine",
                  is_average ? "use sum and divide, or a floating type" : "use an integer type"));
}

/// What can be said of one side alone.
void check_side(Verb verb, std::string_view side, const Buffer& buffer) {
  const auto refuse = [&](std::string_view problem, std::string_view why_and_hint) {
    throw ConfigError(fmt::format("{} of {} {} {}", side, name_of(verb), problem, why_and_hint));
  };
  if (buffer.bytes < 0) {
    refuse(fmt::format("has {} bytes", buffer.bytes), "(a size is not negative). pass 0 for nothing");
  }
  if (buffer.data == nullptr && buffer.bytes > 0) {
    refuse(fmt::format("is null with {} bytes", buffer.bytes),
           "(no memory is there). pass memory, or 0 bytes");
  }
  if (buffer.bytes % size_of(buffer.dtype) != 0) {
    refuse(fmt::format("has {} bytes", buffer.bytes),
           fmt::format("(an element of {} has {}). pass whole elements", name_of(buffer.dtype),
                       size_of(buffer.dtype)));
  }
}

}  // namespace

void validate(const Call& call, GroupRank rank, std::int64_t size) {
  check_names(call);
  check_root(call, size);
  check_tag(call);
  const CallShape shape = shape_of(call, rank, size);
  if (shape.in) check_side(call.verb, "in", call.in);
  if (shape.out) check_side(call.verb, "out", call.out);
  check_operator(call);
  check_blocks(call, shape, size);
  if (shape.in && shape.out) check_pair(call, shape, rank);
}

}  // namespace tulle
