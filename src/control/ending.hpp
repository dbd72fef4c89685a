// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <vector>

#include "control/decision.hpp"
#include "control/host.hpp"
#include "control/ledger.hpp"
#include "control/make.hpp"
#include "tulle/store/store.hpp"

namespace tulle::control {

/// A member's vote when it enters the end of a key.
struct EndVote {
  bool held = false;   ///< somebody on this member holds the key
  bool force = false;  ///< ends it all the same
};

/// Why an end was refused: all members read the same. `broken`: after the mark, so the key can be used no
/// more.
enum class Refusal : std::uint16_t { none, held, mixed, missing, broken };

struct EndReport {
  Refusal refusal = Refusal::none;
  std::vector<std::int64_t> holders;  ///< members that hold the key, if it was refused for that
  std::vector<std::int64_t> missing;  ///< members that have not entered
};

/// How long a verb goes on: at its deadline it gives up what it may, a little later the rest.
enum class Patience : std::uint8_t { waits, late, expired };

/// Ends one generation of a key by all its members (model M3): first all enter, and vote; only then is the
/// word marked, so a refusal has changed nothing. Then each lets its own operations run out, and the
/// generation is over.
class Ending {
 public:
  /// `round`: how many ends of this generation this rank has seen refused.
  Ending(const Host& host, const Membership& members, std::uint32_t generation, std::uint32_t round,
         EndVote vote);

  /// One step; never blocks.
  [[nodiscard]] Outcome advance(Patience patience);

  [[nodiscard]] bool is(std::uint32_t generation, std::uint32_t round) const noexcept {
    return generation_ == generation && round_ == round;
  }
  [[nodiscard]] EndReport report() const;

 private:
  enum class Stage : std::uint8_t { enter, entered, marked };

  void enter();
  [[nodiscard]] Outcome decide_to_go(Patience patience);
  void mark();
  [[nodiscard]] Outcome drain(Patience patience);
  void show_drained(Patience patience);
  [[nodiscard]] bool is_inside() const;
  [[nodiscard]] bool all_drained() const;
  void close(bool ended);
  [[nodiscard]] std::uint64_t tag(EndVote vote) const noexcept;
  [[nodiscard]] bool has_entered(std::int64_t member) const;
  [[nodiscard]] bool has_drained(std::int64_t member) const;
  [[nodiscard]] bool all_entered() const;
  [[nodiscard]] std::vector<std::int64_t> holders() const;
  [[nodiscard]] bool is_mixed() const;
  [[nodiscard]] std::uint16_t verdict_of_votes() const;
  [[nodiscard]] std::int64_t size() const noexcept {
    return static_cast<std::int64_t>(members_.locals.size());
  }
  [[nodiscard]] arena::Entry& entry() const noexcept { return host_.arena().entry(members_.entry); }
  [[nodiscard]] std::atomic<std::uint64_t>& vote_of(std::int64_t member) const noexcept {
    return row(member).entered[round_ % 2];
  }
  [[nodiscard]] arena::MemberRow& row(std::int64_t member) const noexcept {
    return host_.arena().member(members_.entry, member);
  }

  const Host& host_;
  const Membership& members_;
  const std::uint32_t generation_;
  const std::uint32_t round_;
  const EndVote vote_;
  Decision go_;
  Decision ended_;
  Stage stage_ = Stage::enter;
  Refusal refusal_ = Refusal::none;
};

}  // namespace tulle::control
