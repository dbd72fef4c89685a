// SPDX-License-Identifier: Apache-2.0
#include "tulle/plan/plan.hpp"

#include <fmt/format.h>

#include "tulle/base/error.hpp"
#include "tulle/options/options.hpp"

namespace tulle {
namespace {

/// What a universe chooses where nobody says otherwise.
constexpr auto default_backend = "native";

Key key_of(std::vector<GlobalRank> ranks, const Options& options) {
  const std::string backend = backend_for(options, Device::Kind::cpu).value_or(default_backend);
  return Key::of(std::move(ranks), options, backend);
}

std::vector<GlobalRank> ranks_of(const Mesh& mesh, GlobalRank rank) {
  std::vector<std::string> names;
  for (const Axis& axis : mesh.axes()) names.push_back(axis.name);
  return mesh.group_of(names, rank);
}

/// Outside of the mesh a rank has no group, yet would take part in creating it.
bool declare(Plan& plan, Registry& registry, const NamedAxis& group) {
  const Axis axis = group.mesh.axis(group.axis);
  std::vector<GlobalRank> ranks = group.mesh.group_of(group.axis, plan.rank);
  if (ranks.empty()) return false;
  const auto communicator = registry.declare(group.axis, key_of(ranks, axis.options));
  plan.names.push_back({.view = group.view,
                        .axis = group.axis,
                        .layout = axis.layout.text(),
                        .siblings = group.mesh.group_count(group.axis),
                        .ranks = std::move(ranks),
                        .communicator = communicator});
  return communicator == world_communicator;
}

}  // namespace

Plan make_plan(std::span<const NamedAxis> groups, const Mesh& world, GlobalRank rank) {
  if (!world.contains(rank)) {
    throw ConfigError(
        fmt::format("rank {} is not in the world ({} ranks). name one of them", rank.value(), world.size()));
  }
  Registry registry(key_of(ranks_of(world, rank), {}));
  Plan plan{.world = world.size(), .rank = rank, .names = {}};
  for (const NamedAxis& group : groups) {
    const bool is_world = declare(plan, registry, group) || world.size() == 1;
    if (!is_world) plan.calls_per_rank += group.mesh.group_count(group.axis);
  }
  const Registry::Counts counts = registry.counts();
  plan.groups = counts.groups;
  plan.distinct = counts.distinct;
  plan.communicators = counts.communicators;
  return plan;
}

}  // namespace tulle
