// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "arena/arena.hpp"

namespace tulle::control {

/// An operation that a rank waits in: its verb as a number, its place in the order of the group called
/// `name`.
struct Position {
  std::uint32_t verb = 0;
  std::uint64_t sequence = 0;
  std::string name;
  std::string site{};  ///< where the program called it; empty unless it checks
};

/// Publishes where this rank waits, for the errors of its peers.
void enter_operation(arena::RankBlock& block, const Position& position) noexcept;
/// Publishes that it waits in none.
void leave_operation(arena::RankBlock& block) noexcept;
/// Empty: in no operation, or on the way from one to the next.
[[nodiscard]] std::optional<Position> where_is(const arena::RankBlock& block);

}  // namespace tulle::control
