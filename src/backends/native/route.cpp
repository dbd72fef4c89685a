// SPDX-License-Identifier: Apache-2.0
#include "backends/native/route.hpp"

#include "arena/fence.hpp"
#include "control/agreement.hpp"
#include "control/table.hpp"

namespace tulle::native {

control::Membership membership_of(const control::Host& host, const GroupSpec& spec) {
  control::Membership members;
  members.entry = control::find_or_insert(host.arena(), spec.key.encode(), spec.key.digest());
  members.member = spec.rank.value();
  for (const GlobalRank rank : spec.key.ranks) members.locals.push_back(host.local_of(rank).value());
  return members;
}

std::size_t Routes::QuickHash::operator()(const Key& key) const noexcept {
  std::size_t hash = key.ranks.size() + 31 * key.tag.size();
  hash = 31 * hash + static_cast<std::size_t>(key.ranks.front().value());
  return 31 * hash + static_cast<std::size_t>(key.ranks.back().value());
}

Route Routes::find(const GroupSpec& spec, GroupRank peer) {
  auto known = known_.find(spec.key);
  if (known == known_.end()) known = known_.emplace(spec.key, membership_of(host_, spec)).first;
  const control::Membership& members = known->second;
  return {members.entry, spec.generation, spec.rank, peer,
          members.locals.at(static_cast<std::size_t>(peer.value()))};
}

bool is_open(const control::Host& host, const Route& route) noexcept {
  arena::acquire_fence();
  const auto word = control::Word::unpack(host.arena().entry(route.entry).word.load());
  return control::standing_of(word, route.generation) == control::Standing::live;
}

}  // namespace tulle::native
