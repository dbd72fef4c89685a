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

  /// One step; never blocks. `no` may come with `is_broken`.
  [[nodiscard]] Outcome advance(Patience patience);

  /// After a no: members that hold the key.
  [[nodiscard]] std::vector<std::int64_t> holders() const;
  /// Members that have not entered yet.
  [[nodiscard]] std::vector<std::int64_t> missing() const;
  /// Whether members entered with different verbs.
  [[nodiscard]] bool is_mixed() const;
  /// It failed after the mark: the key can be used no more.
  [[nodiscard]] bool is_broken() const noexcept { return broken_; }

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
  [[nodiscard]] bool votes_agree() const;
  [[nodiscard]] std::int64_t size() const noexcept {
    return static_cast<std::int64_t>(members_.locals.size());
  }
  [[nodiscard]] arena::Entry& entry() const noexcept { return host_.arena().entry(members_.entry); }
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
  bool broken_ = false;
};

}  // namespace tulle::control
