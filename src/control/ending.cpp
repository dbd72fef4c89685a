// SPDX-License-Identifier: Apache-2.0
#include "control/ending.hpp"

#include "control/fault.hpp"
#include "control/word.hpp"

namespace tulle::control {
namespace {

/// Outcomes of both decisions: this, or why not.
constexpr std::uint16_t agreed = 0xFF;

}  // namespace

Ending::Ending(const Host& host, const Membership& members, std::uint32_t generation, std::uint32_t round,
               EndVote vote)
    : host_(host),
      members_(members),
      generation_(generation),
      round_(round),
      vote_(vote),
      go_(entry().go, generation, round),
      ended_(entry().ended, generation, round) {}

Outcome Ending::advance(Patience patience) {
  if (stage_ == Stage::enter) enter();
  if (stage_ == Stage::entered) {
    const Outcome go = decide_to_go(patience);
    if (go != Outcome::yes) return go;
    mark();
  }
  return drain(patience);
}

void Ending::enter() {
  TULLE_FAULT("end.entering");
  vote_of(members_.member).store(tag(vote_));
  host_.ring_all(members_.locals);
  TULLE_FAULT("end.entered");
  stage_ = Stage::entered;
}

Outcome Ending::decide_to_go(Patience patience) {
  std::optional<std::uint16_t> go = go_.outcome();
  if (!go && all_entered()) go = go_.propose(verdict_of_votes());
  if (!go && patience != Patience::waits) go = go_.propose(static_cast<std::uint16_t>(Refusal::missing));
  if (!go) return Outcome::pending;
  host_.ring_all(members_.locals);
  if (*go == agreed) return Outcome::yes;
  refusal_ = static_cast<Refusal>(*go);
  return Outcome::no;
}

/// From now on operations of this generation find it over; those inside are woken.
void Ending::mark() {
  TULLE_FAULT("end.marking");
  std::uint64_t bits = entry().word.load();
  while (Word::unpack(bits).generation == generation_ && Word::unpack(bits).phase != Phase::ending) {
    const Word ending{generation_, Word::unpack(bits).attempt, Phase::ending};
    if (entry().word.compare_exchange_weak(bits, ending.pack())) break;
  }
  host_.ring_all(members_.locals);
  stage_ = Stage::marked;
  TULLE_FAULT("end.marked");
}

Outcome Ending::drain(Patience patience) {
  if (!has_drained(members_.member)) show_drained(patience);
  std::optional<std::uint16_t> ended = ended_.outcome();
  if (!ended && all_drained()) ended = ended_.propose(agreed);
  if (!ended && patience == Patience::expired)
    ended = ended_.propose(static_cast<std::uint16_t>(Refusal::broken));
  if (!ended) return Outcome::pending;
  close(*ended == agreed);
  return *ended == agreed ? Outcome::yes : Outcome::no;
}

/// Whoever stays inside until the deadline leaves its slot quarantined: nobody waits for it for ever.
void Ending::show_drained(Patience patience) {
  if (is_inside() && patience == Patience::waits) return;
  row(members_.member).drained.store(tag({}));
  host_.ring_all(members_.locals);
  TULLE_FAULT("end.drained");
}

bool Ending::is_inside() const {
  const std::uint64_t slot = entry().slot.load();
  if (slot == 0 || SlotRef::unpack(slot).generation != generation_) return false;
  return host_.arena().inside(host_.local(), SlotRef::unpack(slot).slot).load() != 0;
}

bool Ending::all_drained() const {
  for (std::int64_t member = 0; member < size(); ++member) {
    if (!has_drained(member)) return false;
  }
  return true;
}

/// By whoever comes first.
void Ending::close(bool ended) {
  TULLE_FAULT("end.closing");
  std::uint64_t bits = entry().word.load();
  const Word word = Word::unpack(bits);
  if (word.generation == generation_ && word.phase == Phase::ending) {
    const Word over =
        ended ? Word{generation_ + 1, 0, Phase::open} : Word{generation_, word.attempt, Phase::broken};
    entry().word.compare_exchange_strong(bits, over.pack());
  }
  if (!ended) refusal_ = Refusal::broken;
  host_.ring_all(members_.locals);
  TULLE_FAULT("end.closed");
}

std::uint64_t Ending::tag(EndVote vote) const noexcept {
  return Tag{generation_, round_, static_cast<std::uint16_t>((vote.held ? 1U : 0U) | (vote.force ? 2U : 0U))}
      .pack();
}

bool Ending::has_entered(std::int64_t member) const {
  constexpr std::uint64_t votes = 0b110;  // where the vote's two bits lie in a packed tag
  return (vote_of(member).load() | votes) == (tag({}) | votes);
}

bool Ending::has_drained(std::int64_t member) const {
  return row(member).drained.load() == tag({});
}

bool Ending::all_entered() const {
  for (std::int64_t member = 0; member < size(); ++member) {
    if (!has_entered(member)) return false;
  }
  return true;
}

EndReport Ending::report() const {
  EndReport report{refusal_, holders(), {}};
  for (std::int64_t member = 0; member < size(); ++member) {
    if (!has_entered(member)) report.missing.push_back(member);
  }
  return report;
}

std::vector<std::int64_t> Ending::holders() const {
  std::vector<std::int64_t> members;
  for (std::int64_t member = 0; member < size(); ++member) {
    const std::uint64_t entered = vote_of(member).load();
    if (entered == tag({true, false}) || entered == tag({true, true})) members.push_back(member);
  }
  return members;
}

bool Ending::is_mixed() const {
  for (std::int64_t member = 0; member < size(); ++member) {
    const std::uint64_t entered = vote_of(member).load();
    const bool same = entered == tag({false, vote_.force}) || entered == tag({true, vote_.force});
    if (has_entered(member) && !same) return true;
  }
  return false;
}

std::uint16_t Ending::verdict_of_votes() const {
  if (is_mixed()) return static_cast<std::uint16_t>(Refusal::mixed);
  if (!vote_.force && !holders().empty()) return static_cast<std::uint16_t>(Refusal::held);
  return agreed;
}

}  // namespace tulle::control
