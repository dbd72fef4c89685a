// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "control/cause.hpp"
#include "control/ledger.hpp"
#include "control/slots.hpp"
#include "control/word.hpp"

namespace tulle::control {

enum class Outcome { pending, reserved, yes, no };

/// Native make of one generation of a key by its members: no message, one verdict word (model M2).
/// Each member reserves its row and the common slot, then arrives; who sees all arrived tries open -> live, a
/// ledger no or a passed deadline tries open -> refused. No data move before live.
class Making {
 public:
  /// `attempt`: how many makings of this generation this rank has seen refused.
  Making(const Host& host, const Membership& members, std::uint32_t generation, std::uint32_t attempt);

  [[nodiscard]] bool is(std::uint32_t generation, std::uint32_t attempt) const noexcept {
    return mine_.generation == generation && mine_.attempt == attempt;
  }
  /// One step; never blocks.
  [[nodiscard]] Outcome advance();
  /// Tries to write a refusal with this cause; the word decides.
  void refuse(const Cause& cause);

  /// Members that have not arrived.
  [[nodiscard]] std::vector<std::int64_t> missing() const;
  /// After `yes`.
  [[nodiscard]] SlotRef slot() const noexcept { return slot_; }
  /// After `no`.
  [[nodiscard]] Cause cause() const;

 private:
  [[nodiscard]] Outcome read_verdict() const;
  [[nodiscard]] bool open_attempt() const;
  [[nodiscard]] Outcome reserve();
  void arrive();
  [[nodiscard]] Outcome undo();
  [[nodiscard]] bool has_arrived(std::int64_t member) const;
  [[nodiscard]] arena::Entry& entry() const noexcept { return host_.arena().entry(members_.entry); }

  const Host& host_;
  const Membership& members_;
  Word mine_;
  bool reserved_ = false;
  bool arrived_ = false;
  SlotRef slot_{};
};

}  // namespace tulle::control
