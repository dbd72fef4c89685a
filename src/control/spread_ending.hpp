// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string_view>

#include "control/ending.hpp"
#include "control/pace.hpp"
#include "control/spread_key.hpp"

namespace tulle::control {

/// Ends one generation of a key over the store, in two decisions (model M3): see `Ending`.
class SpreadEnding {
 public:
  /// `round`: how many ends of this generation this rank has seen refused.
  SpreadEnding(SpreadKey& key, std::uint32_t generation, std::uint32_t round, EndVote vote) noexcept
      : key_(key), generation_(generation), round_(round), vote_(vote) {}

  [[nodiscard]] bool is(std::uint32_t generation, std::uint32_t round) const noexcept {
    return generation_ == generation && round_ == round;
  }
  /// One step; asks the store now and then. Once the word is marked it is pending for one step at least, in
  /// which this rank closes its operations.
  [[nodiscard]] Outcome advance(Patience patience);
  /// After `no`.
  [[nodiscard]] const EndReport& report() const noexcept { return report_; }

 private:
  enum class Stage : std::uint8_t { enter, entered, marked, drained };

  [[nodiscard]] Outcome step(Patience patience);
  void enter();
  [[nodiscard]] Outcome decide_to_go(Patience patience);
  [[nodiscard]] std::uint16_t verdict_of_votes() const;
  void mark();
  [[nodiscard]] Outcome drain(Patience patience);
  void close(bool ended);
  [[nodiscard]] Outcome refuse(Refusal why);
  [[nodiscard]] Outcome finish();
  [[nodiscard]] Ballot votes(std::string_view name) const { return key_.ballot(generation_, name, round_); }

  SpreadKey& key_;
  const std::uint32_t generation_;
  const std::uint32_t round_;
  const EndVote vote_;
  Pace pace_;
  Stage stage_ = Stage::enter;
  std::uint32_t attempts_ = 0;
  EndReport report_;
};

}  // namespace tulle::control
