// SPDX-License-Identifier: Apache-2.0
#include "comm/call_shape.hpp"

namespace tulle {

CallShape shape_of(const Call& call, GroupRank rank, std::int64_t size) noexcept {
  const bool is_root = rank == call.root;
  switch (call.verb) {
    case Verb::barrier: return {};
    case Verb::broadcast:
    case Verb::all_reduce: return {.in = 1, .out = 1};
    case Verb::reduce: return {.in = 1, .out = is_root ? std::optional<std::int64_t>(1) : std::nullopt};
    case Verb::all_gather: return {.in = 1, .out = size};
    case Verb::reduce_scatter: return {.in = size, .out = 1};
    case Verb::all_to_all: return {.in = size, .out = size};
    case Verb::gather: return {.in = 1, .out = is_root ? std::optional(size) : std::nullopt};
    case Verb::scatter: return {.in = is_root ? std::optional(size) : std::nullopt, .out = 1};
    case Verb::send: return {.in = 1, .out = {}};
    case Verb::recv: return {.in = {}, .out = 1};
  }
  return {};
}

bool is_reduction(Verb verb) noexcept {
  return verb == Verb::reduce || verb == Verb::all_reduce || verb == Verb::reduce_scatter;
}

bool has_root(Verb verb) noexcept {
  return verb == Verb::broadcast || verb == Verb::reduce || verb == Verb::gather || verb == Verb::scatter ||
         is_point_to_point(verb);
}

bool is_point_to_point(Verb verb) noexcept {
  return verb == Verb::send || verb == Verb::recv;
}

}  // namespace tulle
