// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>

#include "tulle/comm/call.hpp"

namespace tulle {

/// How many blocks of n elements each side of a call holds on one rank; empty where that side is not looked
/// at.
struct CallShape {
  std::optional<std::int64_t> in;
  std::optional<std::int64_t> out;
};

/// The shape of `call` on `rank` in a group of `size`.
[[nodiscard]] CallShape shape_of(const Call& call, GroupRank rank, std::int64_t size) noexcept;

/// The verbs that combine elements by `op`.
[[nodiscard]] bool is_reduction(Verb verb) noexcept;
/// The verbs that look at `root`: as root, or as peer.
[[nodiscard]] bool has_root(Verb verb) noexcept;
[[nodiscard]] bool is_point_to_point(Verb verb) noexcept;

}  // namespace tulle
