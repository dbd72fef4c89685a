// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <vector>

#include "control/host.hpp"

namespace tulle::control {

/// The members of one key on this host: their places in its entry, and which of them is this rank.
struct Membership {
  std::int64_t entry = 0;
  std::int64_t member = 0;           ///< group rank of this rank
  std::vector<std::int64_t> locals;  ///< local rank of each member; position = group rank
};

enum class Reserve { done, busy, full };

/// Takes this rank's hold on the host's row of the key. Sum and insertion are one critical section of the
/// host's ledger; a row counts while a living member holds it. `busy`: try again, since another rank is
/// inside, or a member of a generation that is over is about to give its row back.
[[nodiscard]] Reserve reserve_row(const Host& host, const Membership& members, std::uint32_t generation);

/// Gives this rank's hold back: after its object is gone.
void drop_row(const Host& host, const Membership& members) noexcept;

}  // namespace tulle::control
