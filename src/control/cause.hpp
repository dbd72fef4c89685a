// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "arena/layout.hpp"

namespace tulle::control {

enum class CauseKind : std::uint32_t { lost, timeout, mismatch, aborted, budget, abandoned };

/// Why a key was refused or closed: every member throws the same class and text.
struct Cause {
  CauseKind kind = CauseKind::aborted;
  std::string text;
};

/// Throws the error class of the kind.
[[noreturn]] void throw_cause(const Cause& cause);

/// Writes the cause of this round; only the first writer of a round does.
void put_cause(arena::Entry& entry, std::uint64_t tag, const Cause& cause) noexcept;
/// The cause of this round; empty if whoever closed the key died before it had written it.
[[nodiscard]] std::optional<Cause> get_cause(const arena::Entry& entry, std::uint64_t tag);

}  // namespace tulle::control
