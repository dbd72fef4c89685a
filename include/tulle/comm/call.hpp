// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <source_location>
#include <string_view>

#include "tulle/base/buffer.hpp"
#include "tulle/base/export.hpp"
#include "tulle/base/ids.hpp"
#include "tulle/comm/reduce_op.hpp"

namespace tulle {

/// A place in a program's source.
using Site = std::source_location;

enum class Verb : std::uint8_t {
  barrier,
  broadcast,
  reduce,
  all_reduce,
  all_gather,
  reduce_scatter,
  all_to_all,
  gather,
  scatter,
  send,
  recv
};

[[nodiscard]] TULLE_EXPORT std::string_view name_of(Verb verb) noexcept;

/// One operation with its types erased: what a backend gets, and what a binding to another language fills.
/// With P members and blocks of n bytes:
///   broadcast                in = out (n) on every rank
///   reduce, all_reduce       in (n), out (n); reduce looks at out on the root alone
///   all_gather               in (n), out (P n), block i from member i
///   reduce_scatter           in (P n), out (n): this rank's block of the reduction
///   all_to_all               in (P n), out (P n): block i goes to, comes from member i
///   gather, scatter          the P n side is looked at on the root alone
///   send, recv               in to `root`, out from `root`
/// In place: `in` and `out` are the same memory, or the n side is this rank's block of the P n side.
struct Call {
  Verb verb = Verb::barrier;
  Buffer in{};
  Buffer out{};
  ReduceOp op = ReduceOp::sum;
  GroupRank root{0};     ///< the root, or the peer of send and recv
  std::int64_t tag = 0;  ///< send and recv match on it; not negative
  Stream stream{};
  Site site{};  ///< where the program called it; told in errors by the checking mode
};

/// Throws ConfigError, before anything is sent, for a wrong size, dtype, device, root, operator or overlap.
TULLE_EXPORT void validate(const Call& call, GroupRank rank, std::int64_t size);

}  // namespace tulle
