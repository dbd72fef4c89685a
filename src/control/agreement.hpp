// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "control/cause.hpp"
#include "control/ending.hpp"
#include "control/host.hpp"
#include "control/make.hpp"
#include "control/where.hpp"
#include "control/word.hpp"

namespace tulle::control {

/// What a generation of a key is to its members.
enum class Standing { live, poisoned, over };

/// What a key's word says of one of its generations.
[[nodiscard]] constexpr Standing standing_of(Word word, std::uint32_t generation) noexcept {
  if (word.generation != generation || word.phase == Phase::ending) return Standing::over;
  return word.phase == Phase::poisoned || word.phase == Phase::broken ? Standing::poisoned : Standing::live;
}

/// How the members of one key agree: on its making, on its poison, on its end. All steps are non-blocking.
/// Externally locked by the engine of its rank, except `close`, `presence` and `where`.
class Agreement {
 public:
  virtual ~Agreement() = default;

  /// The generation that a group named now would have.
  [[nodiscard]] virtual std::uint32_t generation() const = 0;

  /// One step of making `generation`; `attempt` counts the refusals that this rank has seen in it.
  /// `reserved`: now the backend creates its part, which ends with `confirm` or `refuse`. After `no` what it
  /// made goes first, then `drop` gives the ledger row back.
  [[nodiscard]] virtual Outcome make(std::uint32_t generation, std::uint32_t attempt) = 0;
  /// This rank's part is created. Never asked for by an agreement that goes from open to live at once.
  virtual void confirm() {}
  /// Before live: tries to refuse the making under way.
  virtual void refuse(const Cause& cause) = 0;
  /// Why the last making was refused.
  [[nodiscard]] virtual Cause refusal() const = 0;
  [[nodiscard]] virtual std::vector<std::int64_t> missing_makers() const = 0;

  /// After live: closes the generation for all members; the first cause stands. Any thread.
  virtual void close(std::uint32_t generation, const Cause& cause) noexcept = 0;
  [[nodiscard]] virtual Standing standing(std::uint32_t generation) const = 0;
  [[nodiscard]] virtual Cause cause(std::uint32_t generation) const = 0;

  [[nodiscard]] virtual Host::Presence presence(std::int64_t member) const = 0;
  /// One step of ending `generation`; `round` counts the ends that this rank has seen refused in it.
  [[nodiscard]] virtual Outcome end(std::uint32_t generation, std::uint32_t round, EndVote vote,
                                    Patience patience) = 0;
  /// Why the last end was refused, or who is missing in the one under way.
  [[nodiscard]] virtual EndReport end_report() const = 0;
  /// Gives this rank's ledger row back: after its object is gone.
  virtual void drop() noexcept = 0;

  /// Where a member waits now.
  [[nodiscard]] virtual std::optional<Position> where(std::int64_t member) const = 0;
};

}  // namespace tulle::control
