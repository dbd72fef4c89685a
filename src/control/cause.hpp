// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <exception>
#include <optional>
#include <string>

#include "arena/layout.hpp"

namespace tulle::control {

enum class CauseKind : std::uint32_t { lost, timeout, mismatch, aborted, budget, abandoned, store };

/// Why a key was refused or closed: every member throws the same class and text.
struct Cause {
  CauseKind kind = CauseKind::aborted;
  std::string text;
};

/// Throws the error class of the kind.
[[noreturn]] void throw_cause(const Cause& cause);

/// What an error stands for that ends an operation for all members.
[[nodiscard]] Cause cause_of(const std::exception& error);

/// The host's ledger has no row left.
[[nodiscard]] Cause host_is_full(std::int64_t communicators);
/// Whoever closed the key, or refused its making, died before it could say why.
[[nodiscard]] Cause unexplained_poison();
[[nodiscard]] Cause unexplained_refusal();

/// Writes the cause of this round; only the first writer of a round does.
void put_cause(arena::Entry& entry, std::uint64_t tag, const Cause& cause) noexcept;
/// The cause of this round; empty if whoever closed the key died before it had written it.
[[nodiscard]] std::optional<Cause> get_cause(const arena::Entry& entry, std::uint64_t tag);

}  // namespace tulle::control
