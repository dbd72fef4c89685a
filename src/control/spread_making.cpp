// SPDX-License-Identifier: Apache-2.0
#include "control/spread_making.hpp"

#include "control/fault.hpp"

namespace tulle::control {

Outcome SpreadMaking::advance() {
  const Outcome known = verdict_of(key_.word());
  if (known == Outcome::yes || known == Outcome::no || !pace_.is_due()) return known;
  key_.claim();
  if (verdict_of(key_.look()) == Outcome::pending) {
    open_attempt();
    if (!arrived_) arrive();
    if (created_ && !confirmed_) {
      TULLE_FAULT("make.created");
      votes("built").cast(key_.member());
      confirmed_ = true;
      TULLE_FAULT("make.confirmed");
    }
    if (arrived_) complete(Phase::open, "arrived", Phase::reserved);
    if (confirmed_) complete(Phase::reserved, "built", Phase::live);
  }
  return verdict_of(key_.word());
}

void SpreadMaking::confirm() noexcept {
  created_ = true;
  pace_.reset();
}

/// A late member obeys each attempt that was refused; it skips none.
Outcome SpreadMaking::verdict_of(Word word) const noexcept {
  if (word.generation != mine_.generation || word.attempt > mine_.attempt) return Outcome::no;
  if (word.attempt < mine_.attempt) return Outcome::pending;
  switch (word.phase) {
    case Phase::open: return Outcome::pending;
    case Phase::reserved: return created_ ? Outcome::pending : Outcome::reserved;
    case Phase::live: return Outcome::yes;
    default: return Outcome::no;
  }
}

void SpreadMaking::open_attempt() {
  const Word word = key_.word();
  if (word.attempt < mine_.attempt) key_.exchange(word, mine_);
}

/// The row is held before the vote is cast.
void SpreadMaking::arrive() {
  switch (key_.reserve(mine_.generation)) {
    case Reserve::busy: return;
    case Reserve::full: return refuse(host_is_full(key_.capacity()));
    case Reserve::done: break;
  }
  TULLE_FAULT("make.reserved");
  votes("arrived").cast(key_.member());
  arrived_ = true;
  TULLE_FAULT("make.arrived");
}

void SpreadMaking::complete(Phase round, std::string_view name, Phase next) {
  if (key_.word() != mine(round) || !votes(name).is_full()) return;
  TULLE_FAULT("make.completing");
  key_.exchange(mine(round), mine(next));
}

void SpreadMaking::refuse(const Cause& cause) {
  Word word = key_.look();
  if (word != mine(Phase::open) && word != mine(Phase::reserved)) return;
  key_.explain({mine_.generation, mine_.attempt}, cause);
  TULLE_FAULT("make.refusing");
  while (word == mine(Phase::open) || word == mine(Phase::reserved)) {
    word = key_.exchange(word, mine(Phase::refused));
  }
}

std::vector<std::int64_t> SpreadMaking::missing() const {
  return votes(key_.word() == mine(Phase::reserved) ? "built" : "arrived").missing();
}

Cause SpreadMaking::cause() const {
  if (key_.word() == mine(Phase::poisoned)) {
    return key_.cause(poison_round(mine_.generation)).value_or(unexplained_poison());
  }
  return key_.cause({mine_.generation, mine_.attempt}).value_or(unexplained_refusal());
}

}  // namespace tulle::control
