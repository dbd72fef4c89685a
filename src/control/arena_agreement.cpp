// SPDX-License-Identifier: Apache-2.0
#include "control/arena_agreement.hpp"

#include "arena/fence.hpp"
#include "control/fault.hpp"
#include "control/where.hpp"

namespace tulle::control {

ArenaAgreement::ArenaAgreement(std::shared_ptr<const Host> host, Membership members) noexcept
    : host_(std::move(host)), members_(std::move(members)) {}

std::uint32_t ArenaAgreement::generation() const {
  return Word::unpack(entry().word.load()).generation;
}

Outcome ArenaAgreement::make(std::uint32_t generation, std::uint32_t attempt) {
  if (!making_ || !making_->is(generation, attempt)) making_.emplace(*host_, members_, generation, attempt);
  return making_->advance();
}

void ArenaAgreement::refuse(const Cause& cause) {
  if (making_) making_->refuse(cause);
}

Cause ArenaAgreement::refusal() const {
  return making_->cause();
}

std::vector<std::int64_t> ArenaAgreement::missing_makers() const {
  return making_ ? making_->missing() : std::vector<std::int64_t>{};
}

void ArenaAgreement::close(std::uint32_t generation, const Cause& cause) noexcept {
  put_cause(entry(), poison_round(generation).pack(), cause);
  TULLE_FAULT("poison.caused");
  std::uint64_t bits = entry().word.load();
  while (may_poison(Word::unpack(bits), generation)) {
    const Word poisoned{generation, Word::unpack(bits).attempt, Phase::poisoned};
    if (entry().word.compare_exchange_weak(bits, poisoned.pack())) break;
  }
  arena::full_fence();  // all members can see the poison before the caller throws and takes its buffers back
  host_->ring_all(members_.locals);
}

Outcome ArenaAgreement::end(std::uint32_t generation, std::uint32_t round, EndVote vote, Patience patience) {
  if (!ending_ || !ending_->is(generation, round)) ending_.emplace(*host_, members_, generation, round, vote);
  return ending_->advance(patience);
}

Standing ArenaAgreement::standing(std::uint32_t generation) const {
  return standing_of(Word::unpack(entry().word.load()), generation);
}

Cause ArenaAgreement::cause(std::uint32_t generation) const {
  return get_cause(entry(), poison_round(generation).pack()).value_or(unexplained_poison());
}

Host::Presence ArenaAgreement::presence(std::int64_t member) const {
  return host_->presence(members_.locals.at(static_cast<std::size_t>(member)));
}

std::optional<Position> ArenaAgreement::where(std::int64_t member) const {
  return where_is(host_->arena().rank(members_.locals.at(static_cast<std::size_t>(member))));
}

}  // namespace tulle::control
