// SPDX-License-Identifier: Apache-2.0
#include "mesh/root.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "tulle/base/error.hpp"

namespace tulle {
namespace {

Axis agree(const Axis& known, const Axis& wanted) {
  if (known.layout != wanted.layout) {
    throw ConfigError(
        fmt::format("axis '{}' has layout {}, not {} (a name means one axis of a root). choose another name",
                    wanted.name, known.layout.text(), wanted.layout.text()));
  }
  if (wanted.options != Options{} && wanted.options != known.options) {
    throw ConfigError(fmt::format(
        "axis '{}' has options '{}', not '{}' (a name means one axis of a root). choose another name",
        wanted.name, known.options.text(), wanted.options.text()));
  }
  return known;
}

}  // namespace

std::optional<Axis> MeshRoot::find_flattened(std::string_view name) const {
  const std::lock_guard lock(mutex_);
  const auto found = flattened_.find(name);
  return found == flattened_.end() ? std::nullopt : std::optional(found->second);
}

std::vector<Axis> MeshRoot::flattened() const {
  const std::lock_guard lock(mutex_);
  std::vector<Axis> axes;
  for (const auto& [name, axis] : flattened_) axes.push_back(axis);
  return axes;
}

Axis MeshRoot::add_flattened(const Axis& axis) {
  const auto own = std::ranges::find(axes_, axis.name, &Axis::name);
  if (own != axes_.end()) return agree(*own, axis);
  const std::lock_guard lock(mutex_);
  const auto [entry, is_new] = flattened_.try_emplace(axis.name, axis);
  return is_new ? axis : agree(entry->second, axis);
}

}  // namespace tulle
