// SPDX-License-Identifier: Apache-2.0
#include "backends/native/call_word.hpp"

#include <fmt/format.h>

#include "comm/call_shape.hpp"

namespace tulle::native {
const Buffer& common_side(const Call& call) noexcept {
  switch (call.verb) {
    case Verb::broadcast:
    case Verb::reduce_scatter:
    case Verb::scatter: return call.out;
    default: return call.in;
  }
}

std::int64_t block_bytes(const Call& call, std::int64_t size) noexcept {
  return call.verb == Verb::all_to_all ? call.in.bytes / size : common_side(call).bytes;
}

std::uint64_t pack_call(const Call& call, std::int64_t size) noexcept {
  const std::int64_t bytes = block_bytes(call, size);
  const auto type = bytes > 0 ? static_cast<std::uint64_t>(common_side(call).dtype) : 0;
  const auto op = is_reduction(call.verb) ? static_cast<std::uint64_t>(call.op) : 0;
  const auto root = has_root(call.verb) ? static_cast<std::uint64_t>(call.root.value()) : 0;
  return static_cast<std::uint64_t>(bytes) << 24 | root << 12 | op << 8 | type << 4 |
         static_cast<std::uint64_t>(call.verb);
}

std::string call_text(std::uint64_t packed) {
  const auto verb = static_cast<Verb>(packed & 0xF);
  if (verb == Verb::barrier) return "barrier";
  std::string text = fmt::format("{} of {} B of {}", name_of(verb), packed >> 24,
                                 name_of(static_cast<DType>(packed >> 4 & 0xF)));
  if (is_reduction(verb)) text += fmt::format(" by {}", name_of(static_cast<ReduceOp>(packed >> 8 & 0xF)));
  if (has_root(verb)) text += fmt::format(", root {}", packed >> 12 & 0xFFF);
  return text;
}

}  // namespace tulle::native
