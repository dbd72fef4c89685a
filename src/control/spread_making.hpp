// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <vector>

#include "control/make.hpp"
#include "control/pace.hpp"
#include "control/spread_key.hpp"

namespace tulle::control {

/// Making of one generation of a key over the store, in two rounds (model M1): all reserve their ledger rows
/// and arrive, open -> reserved; all create their parts and confirm, reserved -> live. A no of anybody in
/// either round refuses for all. Whoever sees a round complete moves the word.
class SpreadMaking {
 public:
  /// `attempt`: how many makings of this generation this rank has seen refused.
  SpreadMaking(SpreadKey& key, std::uint32_t generation, std::uint32_t attempt) noexcept
      : key_(key), mine_{generation, attempt, Phase::open} {}

  [[nodiscard]] bool is(std::uint32_t generation, std::uint32_t attempt) const noexcept {
    return mine_.generation == generation && mine_.attempt == attempt;
  }
  /// One step; asks the store now and then.
  [[nodiscard]] Outcome advance();
  /// After `reserved`: this rank's part is created.
  void confirm() noexcept;
  /// Tries to refuse this attempt; the word decides.
  void refuse(const Cause& cause);

  /// Members that have not come to the round under way.
  [[nodiscard]] std::vector<std::int64_t> missing() const;
  /// After `no`.
  [[nodiscard]] Cause cause() const;

 private:
  [[nodiscard]] Outcome verdict_of(Word word) const noexcept;
  void open_attempt();
  void arrive();
  void complete(Phase round, std::string_view votes, Phase next);
  [[nodiscard]] Ballot votes(std::string_view name) const {
    return key_.ballot(mine_.generation, name, mine_.attempt);
  }
  [[nodiscard]] Word mine(Phase phase) const noexcept { return {mine_.generation, mine_.attempt, phase}; }

  SpreadKey& key_;
  const Word mine_;
  Pace pace_;
  bool arrived_ = false;
  bool created_ = false;
  bool confirmed_ = false;
};

}  // namespace tulle::control
