// SPDX-License-Identifier: Apache-2.0
#include "backends/native/mailbox.hpp"

#include <algorithm>
#include <limits>

namespace tulle::native {
namespace {

/// Takes out what was put in first under this key: a multimap keeps equal keys in the order of insertion.
template <class Value>
std::optional<Value> take_first(std::multimap<Channel, Value>& map, const Channel& channel) {
  const auto first = map.lower_bound(channel);
  if (first == map.end() || first->first != channel) return std::nullopt;
  const Value value = first->second;
  map.erase(first);
  return value;
}

Channel first_of(std::uint32_t entry, std::uint32_t generation) {
  constexpr auto least = std::numeric_limits<std::int64_t>::min();
  return {entry, generation, least, least};
}

}  // namespace

Receiving* Mailbox::deliver(const Channel& channel, const arena::Packet& opening) {
  if (const auto receive = take_first(waiting_, channel)) return *receive;
  early_.emplace(channel, opening);
  return nullptr;
}

std::optional<arena::Packet> Mailbox::post(const Channel& channel, Receiving& receive) {
  std::optional<arena::Packet> opening = take_first(early_, channel);
  if (!opening) waiting_.emplace(channel, &receive);
  return opening;
}

void Mailbox::withdraw(const Channel& channel, const Receiving& receive) noexcept {
  const auto [first, last] = waiting_.equal_range(channel);
  const auto found = std::find_if(first, last, [&](const auto& pair) { return pair.second == &receive; });
  if (found != last) waiting_.erase(found);
}

void Mailbox::forget_before(std::uint32_t entry, std::uint32_t generation) noexcept {
  early_.erase(early_.lower_bound(first_of(entry, 0)), early_.lower_bound(first_of(entry, generation)));
}

}  // namespace tulle::native
