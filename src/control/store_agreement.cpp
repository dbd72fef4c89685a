// SPDX-License-Identifier: Apache-2.0
#include "control/store_agreement.hpp"

#include "arena/fence.hpp"
#include "control/fault.hpp"
#include "tulle/base/error.hpp"

namespace tulle::control {

StoreAgreement::StoreAgreement(std::shared_ptr<Store> store, std::string_view prefix,
                               std::shared_ptr<const Host> host, std::shared_ptr<const Remotes> remotes,
                               const Key& key, std::int64_t member)
    : host_(host),
      remotes_(std::move(remotes)),
      ranks_(key.ranks),
      key_(std::move(store), prefix, std::move(host), key, member) {}

Outcome StoreAgreement::make(std::uint32_t generation, std::uint32_t attempt) {
  if (!making_ || !making_->is(generation, attempt)) making_.emplace(key_, generation, attempt);
  return making_->advance();
}

void StoreAgreement::confirm() {
  if (making_) making_->confirm();
}

void StoreAgreement::refuse(const Cause& cause) {
  if (making_) making_->refuse(cause);
}

std::vector<std::int64_t> StoreAgreement::missing_makers() const {
  return making_ ? making_->missing() : std::vector<std::int64_t>{};
}

/// Without the store this host's members are told at least.
void StoreAgreement::close(std::uint32_t generation, const Cause& cause) noexcept {
  key_.explain(poison_round(generation), cause);
  TULLE_FAULT("poison.caused");
  Word word = key_.word();
  try {
    if (key_.is_claimed()) word = key_.look();
    while (key_.is_claimed() && may_poison(word, generation)) {
      word = key_.exchange(word, {generation, word.attempt, Phase::poisoned});
    }
  } catch (const Error&) {  // the store is gone
  }
  if (may_poison(word, generation)) key_.show({generation, word.attempt, Phase::poisoned});
  arena::full_fence();
}

Standing StoreAgreement::standing(std::uint32_t generation) const {
  const Standing known = standing_of(key_.word(), generation);
  if (known != Standing::live || !key_.is_claimed() || !watch_.is_due()) return known;
  try {
    return standing_of(key_.look(), generation);
  } catch (const Error& error) {
    key_.explain(poison_round(generation), cause_of(error));
    key_.show({generation, key_.word().attempt, Phase::poisoned});
  }
  return Standing::poisoned;
}

Cause StoreAgreement::cause(std::uint32_t generation) const {
  try {
    return key_.cause(poison_round(generation)).value_or(unexplained_poison());
  } catch (const Error& error) {
    return cause_of(error);
  }
}

Outcome StoreAgreement::end(std::uint32_t generation, std::uint32_t round, EndVote vote, Patience patience) {
  if (!ending_ || !ending_->is(generation, round)) ending_.emplace(key_, generation, round, vote);
  return ending_->advance(patience);
}

Host::Presence StoreAgreement::presence(std::int64_t member) const {
  const GlobalRank rank = ranks_.at(static_cast<std::size_t>(member));
  const auto local = host_->local_of(rank);
  return local ? host_->presence(*local) : remotes_->presence(rank);
}

std::optional<Position> StoreAgreement::where(std::int64_t member) const {
  const GlobalRank rank = ranks_.at(static_cast<std::size_t>(member));
  const auto local = host_->local_of(rank);
  return local ? where_is(host_->arena().rank(*local)) : remotes_->where(rank);
}

}  // namespace tulle::control
