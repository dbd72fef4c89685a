// SPDX-License-Identifier: Apache-2.0
#include "control/spread_ending.hpp"

#include "control/fault.hpp"

namespace tulle::control {
namespace {

/// Outcomes of both decisions: this, or why not.
constexpr std::uint16_t agreed = 0xFF;

}  // namespace

Outcome SpreadEnding::advance(Patience patience) {
  if (key_.word().generation <= generation_ && patience == Patience::waits && !pace_.is_due())
    return Outcome::pending;
  key_.claim();
  const Word word = key_.look();
  if (word.generation > generation_) return finish();
  attempts_ = word.attempt;
  if (word.phase == Phase::broken) return refuse(Refusal::broken);
  return step(patience);
}

Outcome SpreadEnding::step(Patience patience) {
  if (stage_ == Stage::enter) enter();
  if (stage_ != Stage::entered) return drain(patience);
  const Outcome go = decide_to_go(patience);
  if (go != Outcome::yes) return go;
  mark();
  return Outcome::pending;
}

/// The vote lies there before the entry counts.
void SpreadEnding::enter() {
  TULLE_FAULT("end.entering");
  if (vote_.held) votes("held").cast(key_.member());
  if (vote_.force) votes("forced").cast(key_.member());
  votes("entered").cast(key_.member());
  TULLE_FAULT("end.entered");
  stage_ = Stage::entered;
}

Outcome SpreadEnding::decide_to_go(Patience patience) {
  std::optional<std::uint16_t> go = key_.decision(generation_, "go", round_);
  if (!go && votes("entered").is_full()) go = key_.decide(generation_, "go", round_, verdict_of_votes());
  if (!go && patience != Patience::waits)
    go = key_.decide(generation_, "go", round_, static_cast<std::uint16_t>(Refusal::missing));
  if (!go) return Outcome::pending;
  return *go == agreed ? Outcome::yes : refuse(static_cast<Refusal>(*go));
}

std::uint16_t SpreadEnding::verdict_of_votes() const {
  const auto forced = static_cast<std::int64_t>(votes("forced").present().size());
  if (forced != 0 && forced != key_.size()) return static_cast<std::uint16_t>(Refusal::mixed);
  if (forced == 0 && !votes("held").present().empty()) return static_cast<std::uint16_t>(Refusal::held);
  return agreed;
}

void SpreadEnding::mark() {
  TULLE_FAULT("end.marking");
  Word word = key_.word();
  while (word.generation == generation_ && word.phase < Phase::ending) {
    word = key_.exchange(word, {generation_, word.attempt, Phase::ending});
  }
  stage_ = Stage::marked;
  pace_.reset();
  TULLE_FAULT("end.marked");
}

Outcome SpreadEnding::drain(Patience patience) {
  if (stage_ == Stage::marked) {
    votes("drained").cast(key_.member());
    stage_ = Stage::drained;
    TULLE_FAULT("end.drained");
  }
  std::optional<std::uint16_t> ended = key_.decision(generation_, "ended", round_);
  if (!ended && votes("drained").is_full()) ended = key_.decide(generation_, "ended", round_, agreed);
  if (!ended && patience == Patience::expired)
    ended = key_.decide(generation_, "ended", round_, static_cast<std::uint16_t>(Refusal::broken));
  if (!ended) return Outcome::pending;
  close(*ended == agreed);
  return key_.word().generation > generation_ ? finish() : refuse(Refusal::broken);
}

/// By whoever comes first.
void SpreadEnding::close(bool ended) {
  TULLE_FAULT("end.closing");
  const Word word = key_.look();
  if (word.generation == generation_ && word.phase == Phase::ending) {
    key_.exchange(word, ended ? Word{generation_ + 1} : Word{generation_, word.attempt, Phase::broken});
  }
  TULLE_FAULT("end.closed");
}

Outcome SpreadEnding::refuse(Refusal why) {
  report_ = {why, votes("held").present(), votes("entered").missing()};
  return Outcome::no;
}

/// Whoever sees the outcome last takes what the generation has in the store.
Outcome SpreadEnding::finish() {
  const Ballot seen = key_.ballot(generation_, "seen", 0);
  seen.cast(key_.member());
  if (seen.is_full()) key_.clear(generation_, attempts_, round_);
  return Outcome::yes;
}

}  // namespace tulle::control
