// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "backends/native/exchange.hpp"
#include "backends/native/phase.hpp"
#include "backends/native/schedule.hpp"
#include "backends/native/staging.hpp"
#include "control/slots.hpp"
#include "tulle/comm/backend.hpp"

namespace tulle::native {

/// One collective on a slot. It opens with a round in which each member says what it calls and how much it can
/// publish at a time; the least of these is the piece of all later rounds, so all choose alike. What fits a line goes
/// with the opening. A member that used a chunk ends when all have read it.
class Collective final : public Operation {
 public:
  /// `staging` null: lines alone.
  Collective(Exchange& exchange, Staging* staging, const Call& call, std::uint64_t sequence);

  [[nodiscard]] Step advance() override;
  [[nodiscard]] std::vector<GroupRank> waits_for() const override;

 private:
  enum class Stage : std::uint8_t { open, opening, publish, publishing, releasing };

  [[nodiscard]] Step open();
  [[nodiscard]] Step agree();
  [[nodiscard]] Step publish();
  [[nodiscard]] Step take();
  [[nodiscard]] Step finish();
  [[nodiscard]] Step released();

  void begin_phase();
  void keep_source_in_place();
  void fill(std::byte* piece) const;
  void consume() const;
  void copy_segment(const Segment& segment) const;
  void fold_segment(const Segment& segment) const;
  void check_calls() const;
  [[nodiscard]] bool fits_opening() const;
  [[nodiscard]] const std::byte* piece_of(std::int64_t member) const;
  [[nodiscard]] Step step_or_closed(Step step) const;
  [[nodiscard]] const Phase& phase() const { return phases_[phase_]; }

  Exchange& exchange_;
  Staging* staging_;
  const Call call_;
  const std::uint64_t word_;
  const std::uint32_t sequence_;
  const std::int64_t unit_;
  control::Inside inside_;
  Stage stage_ = Stage::open;
  Lease lease_;
  std::int64_t capacity_;
  std::vector<std::int64_t> chunks_;  ///< each member's chunk, 0: its lines
  std::vector<Phase> phases_;
  std::size_t phase_ = 0;
  Schedule schedule_;
  std::int64_t round_ = 0;
  std::vector<std::byte> kept_;
};

}  // namespace tulle::native
