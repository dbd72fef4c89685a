// SPDX-License-Identifier: Apache-2.0
#include "control/make.hpp"

#include "control/fault.hpp"

namespace tulle::control {

Making::Making(const Host& host, const Membership& members, std::uint32_t generation, std::uint32_t attempt)
    : host_(host), members_(members), mine_{generation, attempt, Phase::open} {}

Outcome Making::advance() {
  if (!open_attempt()) return undo();
  if (!reserved_) {
    if (const Outcome reserved = reserve(); reserved != Outcome::yes) return reserved;
  }
  if (!arrived_) arrive();
  Outcome verdict = read_verdict();
  if (verdict == Outcome::pending && missing().empty()) {
    TULLE_FAULT("make.all_arrived");
    std::uint64_t open = mine_.pack();
    const Word live{mine_.generation, mine_.attempt, Phase::live};
    if (entry().word.compare_exchange_strong(open, live.pack())) host_.ring_all(members_.locals);
    verdict = read_verdict();
  }
  return verdict == Outcome::no ? undo() : verdict;
}

/// Brings the word to this rank's attempt. False: the attempt was refused already; a late member obeys, it
/// skips none.
bool Making::open_attempt() const {
  std::uint64_t bits = entry().word.load();
  const Word word = Word::unpack(bits);
  if (word.generation != mine_.generation || word.attempt > mine_.attempt) return false;
  if (word.attempt == mine_.attempt) return word.phase != Phase::refused;
  entry().word.compare_exchange_strong(bits, mine_.pack());
  return true;
}

Outcome Making::reserve() {
  switch (reserve_row(host_, members_, mine_.generation)) {
    case Reserve::busy: return Outcome::pending;
    case Reserve::full: break;
    case Reserve::done:
      if (const std::optional<SlotRef> slot = take_slot(host_, members_.entry, mine_.generation)) {
        slot_ = *slot;
        reserved_ = true;
        return Outcome::yes;
      }
  }
  refuse(host_is_full(host_.arena().shape().slots));
  return read_verdict() == Outcome::no ? undo() : Outcome::pending;
}

void Making::arrive() {
  TULLE_FAULT("make.reserved");
  host_.arena()
      .member(members_.entry, members_.member)
      .arrived.store(Tag{mine_.generation, mine_.attempt}.pack());
  arrived_ = true;
  host_.ring_all(members_.locals);
  TULLE_FAULT("make.arrived");
}

Outcome Making::read_verdict() const {
  const Word word = Word::unpack(entry().word.load());
  if (word.generation != mine_.generation || word.attempt > mine_.attempt) return Outcome::no;
  if (word.phase == Phase::open) return Outcome::pending;
  return word.phase == Phase::refused ? Outcome::no : Outcome::yes;
}

Outcome Making::undo() {
  TULLE_FAULT("make.refused");
  if (reserved_) drop_row(host_, members_);
  reserved_ = false;
  return Outcome::no;
}

void Making::refuse(const Cause& cause) {
  std::uint64_t open = mine_.pack();
  if (entry().word.load() != open) return;
  put_cause(entry(), Tag{mine_.generation, mine_.attempt}.pack(), cause);
  TULLE_FAULT("make.refusing");
  const Word refused{mine_.generation, mine_.attempt, Phase::refused};
  if (entry().word.compare_exchange_strong(open, refused.pack())) host_.ring_all(members_.locals);
}

bool Making::has_arrived(std::int64_t member) const {
  return host_.arena().member(members_.entry, member).arrived.load() ==
         Tag{mine_.generation, mine_.attempt}.pack();
}

std::vector<std::int64_t> Making::missing() const {
  std::vector<std::int64_t> missing;
  for (std::int64_t member = 0; member < static_cast<std::int64_t>(members_.locals.size()); ++member) {
    if (!has_arrived(member)) missing.push_back(member);
  }
  return missing;
}

Cause Making::cause() const {
  const auto cause = get_cause(entry(), Tag{mine_.generation, mine_.attempt}.pack());
  return cause.value_or(unexplained_refusal());
}

}  // namespace tulle::control
