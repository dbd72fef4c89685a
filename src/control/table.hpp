// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "arena/arena.hpp"

namespace tulle::control {

/// The entry of a key: found by its full bytes, or filled in private and published by one compare-and-swap.
/// Once given, an entry is that key's for the life of the arena. Throws BudgetExceeded if the table is full.
[[nodiscard]] std::int64_t find_or_insert(arena::Arena& arena, const std::string& key, std::uint64_t digest);

/// The full key of an entry.
[[nodiscard]] std::string key_at(const arena::Arena& arena, std::int64_t entry);

}  // namespace tulle::control
