// SPDX-License-Identifier: Apache-2.0
#include "tulle/universe/device_mesh.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "comm/complaint.hpp"
#include "tulle/base/error.hpp"
#include "universe/state.hpp"

namespace tulle {

DeviceMesh::DeviceMesh(Mesh mesh, std::shared_ptr<UniverseState> universe) noexcept
    : mesh_(std::move(mesh)), universe_(std::move(universe)) {}

DeviceMesh DeviceMesh::slice(std::span<const std::string> names) const {
  return {mesh_.slice(names), universe_};
}

DeviceMesh DeviceMesh::slice(std::initializer_list<std::string> names) const {
  return {mesh_.slice(names), universe_};
}

DeviceMesh DeviceMesh::flatten(std::initializer_list<std::string> names, std::optional<std::string> name,
                               const std::optional<Options>& options) const {
  return {mesh_.flatten(names, std::move(name), options), universe_};
}

DeviceMesh DeviceMesh::unflatten(std::string_view axis, std::initializer_list<AxisSpec> axes) const {
  return {mesh_.unflatten(axis, axes), universe_};
}

bool DeviceMesh::is_member() const noexcept {
  return mesh_.contains(universe_->seat().rank);
}

std::optional<std::vector<std::int64_t>> DeviceMesh::coordinates() const {
  return mesh_.coordinates(universe_->seat().rank);
}

std::optional<Group> DeviceMesh::find_group_of(const std::vector<std::string>& names) const {
  std::vector<GlobalRank> ranks = mesh_.group_of(names, universe_->seat().rank);
  if (ranks.empty()) return std::nullopt;
  return universe_->declare(fmt::format("{}", fmt::join(names, "_")), std::move(ranks), options_of(names));
}

Group DeviceMesh::group_of(const std::vector<std::string>& names) const {
  if (auto group = find_group_of(names)) return *std::move(group);
  std::vector<GlobalRank> ranks;
  for (const auto& sibling : mesh_.groups(names)) ranks.insert(ranks.end(), sibling.begin(), sibling.end());
  throw ConfigError(
      fmt::format("rank {} is in no group of axis \"{}\" (the mesh holds the ranks {}). ask with find_group, "
                  "or on its members alone",
                  universe_->seat().rank.value(), fmt::join(names, "_"), comm::list_of(ranks)));
}

Options DeviceMesh::options_of(const std::vector<std::string>& names) const {
  std::vector<Options> options;
  for (const std::string& name : names) options.push_back(mesh_.axis(name).options);
  return inherit({}, options);
}

std::string DeviceMesh::describe(std::string_view axis) const {
  return fmt::format("mesh_{}", mesh_.axis(axis).name);
}

}  // namespace tulle
