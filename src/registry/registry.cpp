// SPDX-License-Identifier: Apache-2.0
#include "tulle/registry/registry.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "tulle/base/error.hpp"

namespace tulle {
namespace {

constexpr std::int64_t no_communicator = -1;

std::int64_t number_of(std::optional<CommunicatorId> id) {
  return id ? id->value() : no_communicator;
}

}  // namespace

Registry::Registry(Key world) {
  if (world.ranks.empty()) throw ConfigError("the world has no ranks (a registry needs its key). join first");
  add(std::move(world));
}

std::optional<CommunicatorId> Registry::declare(std::string_view name, Key key) {
  if (key.ranks.empty()) {
    throw ConfigError(fmt::format("group '{}' has no ranks (a group has at least one)", name));
  }
  const std::optional<CommunicatorId> id = resolve(std::move(key));
  note_name(name, id);
  return id;
}

std::optional<CommunicatorId> Registry::resolve(Key key) {
  const bool is_one = key.ranks.size() == 1;
  if (key == entries_.front().key) {
    ++entries_.front().asked;
    return is_one ? std::nullopt : std::optional(world_communicator);
  }
  if (is_one) {
    ++groups_of_one_;
    return std::nullopt;
  }
  std::optional<CommunicatorId> id = find(key);
  if (!id) id = add(std::move(key));
  ++entries_[index_of(*id)].asked;
  return id;
}

std::optional<CommunicatorId> Registry::find(const Key& key) const {
  const auto [first, last] = by_digest_.equal_range(key.digest());
  const auto found =
      std::find_if(first, last, [&](const auto& slot) { return entry(slot.second).key == key; });
  if (found == last) return std::nullopt;
  return found->second;
}

const Registry::Entry& Registry::entry(CommunicatorId id) const {
  return entries_[index_of(id)];
}

std::vector<std::string> Registry::names_of(CommunicatorId id) const {
  std::vector<std::string> names;
  for (const Name& name : names_) {
    if (name.communicator == id) names.push_back(name.name);
  }
  return names;
}

Registry::Counts Registry::counts() const {
  const bool world_is_one = entries_.front().key.ranks.size() == 1;
  Counts counts{.groups = groups_of_one_, .groups_of_one = groups_of_one_, .distinct = size() - 1};
  counts.communicators = counts.distinct + (world_is_one ? 0 : 1);
  counts.reused = world_is_one ? 0 : entries_.front().asked;
  for (std::size_t i = 0; i < entries_.size(); ++i) {
    const Entry& entry = entries_[i];
    if (i > 0) counts.groups += entry.asked;
    if (i > 0) counts.reused += entry.asked - 1;
    counts.made += entry.made;
    counts.live += entry.made - entry.ended;
    counts.made_twice += entry.made > 1 ? 1 : 0;
  }
  counts.saved = counts.groups - counts.distinct;
  return counts;
}

void Registry::note_made(CommunicatorId id, const Price& price) {
  Entry& made = entries_[index_of(id)];
  ++made.made;
  made.price = price;
}

void Registry::note_ended(CommunicatorId id) {
  Entry& ended = entries_[index_of(id)];
  if (ended.ended == ended.made) {
    throw ConfigError(fmt::format("communicator {} is not live (it was made {} times and ended as often)",
                                  id.value(), ended.made));
  }
  ++ended.ended;
}

std::size_t Registry::index_of(CommunicatorId id) const {
  if (id < 0 || id >= size()) {
    throw ConfigError(
        fmt::format("communicator {} is unknown (this registry has 0 to {})", id.value(), size() - 1));
  }
  return static_cast<std::size_t>(id);
}

CommunicatorId Registry::add(Key key) {
  const CommunicatorId id{entries_.size()};
  by_digest_.emplace(key.digest(), id);
  entries_.push_back({.key = std::move(key)});
  return id;
}

void Registry::note_name(std::string_view name, std::optional<CommunicatorId> communicator) {
  const auto [slot, is_new] =
      name_index_.try_emplace({std::string(name), number_of(communicator)}, names_.size());
  if (is_new) names_.push_back({.name = std::string(name), .communicator = communicator});
  ++names_[slot->second].asked;
}

}  // namespace tulle
