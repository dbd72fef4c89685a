// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <vector>

#include "control/ledger.hpp"
#include "control/slots.hpp"

namespace tulle::native {

/// Rounds of publishing among the members of one slot. In a round each member publishes its line and then reads the
/// others'. Lines are used in turn: when all have published round k, all have read round k - 1, so its lines are free.
class Exchange {
 public:
  Exchange(const control::Host& host, const control::Membership& members, control::SlotRef slot) noexcept;

  [[nodiscard]] std::int64_t size() const noexcept { return static_cast<std::int64_t>(members_.locals.size()); }
  [[nodiscard]] std::int64_t rank() const noexcept { return members_.member; }
  [[nodiscard]] const control::Host& host() const noexcept { return host_; }
  [[nodiscard]] std::int64_t slot() const noexcept { return slot_.slot; }
  /// Which of the two lines, and of a chunk's two halves, serves the present round.
  [[nodiscard]] std::int64_t parity() const noexcept { return static_cast<std::int64_t>(round_ % 2); }

  /// Begins a round: the line to fill before `publish`.
  [[nodiscard]] arena::Line& begin() noexcept;
  void publish() noexcept;
  /// Whether all members have published the present round.
  [[nodiscard]] bool is_complete() noexcept;
  [[nodiscard]] std::vector<std::int64_t> unpublished() const;
  /// What a member published in the present round; once it is complete.
  [[nodiscard]] const arena::Line& line(std::int64_t member) const noexcept;

  /// Tells the others that this rank needs nothing of the rounds so far.
  void release_round() noexcept;
  /// Whether all members have released the present round.
  [[nodiscard]] bool is_released() noexcept;
  [[nodiscard]] std::vector<std::int64_t> unreleased() const;

  /// After the last read of others' memory: whether it was all of this generation, live. Fenced.
  [[nodiscard]] bool is_live() const noexcept;

 private:
  [[nodiscard]] std::uint64_t stamp() const noexcept { return std::uint64_t{slot_.tenancy} << 40 | round_; }
  [[nodiscard]] arena::Place& place(std::int64_t member) const noexcept {
    return host_.arena().place(slot_.slot, member);
  }
  [[nodiscard]] bool has_published(std::int64_t member) const noexcept;
  [[nodiscard]] bool has_released(std::int64_t member) const noexcept;

  const control::Host& host_;
  const control::Membership& members_;
  const control::SlotRef slot_;
  std::vector<std::int64_t> others_;
  std::uint64_t round_ = 0;
  std::int64_t seen_ = 0;
  std::int64_t seen_released_ = 0;
};

}  // namespace tulle::native
