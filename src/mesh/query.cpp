// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "mesh/root.hpp"
#include "tulle/base/error.hpp"
#include "tulle/layout/algebra.hpp"
#include "tulle/mesh/mesh.hpp"

namespace tulle {
namespace {

std::vector<std::string> names_of(std::span<const Axis> axes) {
  std::vector<std::string> names;
  for (const Axis& axis : axes) names.push_back(axis.name);
  return names;
}

/// Whether two layouts over one range move along the same part of it.
bool meet(const FlatLayout& a, const FlatLayout& b) {
  return std::ranges::any_of(a.modes(), [&](const Mode& mine) {
    return std::ranges::any_of(b.modes(), [&](const Mode& other) {
      return mine.stride < other.size * other.stride && other.stride < mine.size * mine.stride;
    });
  });
}

std::string axis_text(const Axis& axis) {
  const std::string options = axis.options.text();
  return fmt::format("{}={}{}", axis.name, axis.size(), options.empty() ? "" : " {" + options + "}");
}

}  // namespace

std::int64_t Mesh::size() const noexcept {
  std::int64_t size = 1;
  for (const Axis& axis : axes_) size *= axis.size();
  return size;
}

const RankMap& Mesh::rank_map() const noexcept {
  return root_->ranks();
}

MeshLayout Mesh::layout() const {
  std::vector<FlatLayout> layouts;
  for (const Axis& axis : axes_) layouts.push_back(axis.layout);
  return MeshLayout(std::move(layouts));
}

std::size_t Mesh::position_of(std::string_view name) const {
  const auto found = std::ranges::find(axes_, name, &Axis::name);
  if (found != axes_.end()) return static_cast<std::size_t>(found - axes_.begin());
  throw ConfigError(fmt::format("no axis '{}' (there are {})", name, fmt::join(names_of(axes_), ", ")));
}

Axis Mesh::axis(std::string_view name) const {
  const auto own = std::ranges::find(axes_, name, &Axis::name);
  if (own != axes_.end()) return *own;
  if (auto flattened = root_->find_flattened(name)) return *std::move(flattened);
  const std::vector<Axis> others = root_->flattened();
  throw ConfigError(fmt::format("no axis '{}' (there are {}{}{})", name, fmt::join(names_of(axes_), ", "),
                                others.empty() ? "" : "; flattened: ", fmt::join(names_of(others), ", ")));
}

std::optional<Axis> Mesh::parent_axis(std::string_view name) const {
  const Axis own = axis(name);
  std::optional<Axis> parent;
  for (const Axis& candidate : root_->axes()) {
    const bool is_same_one = own.size() == 1 && candidate.name == name;  // it moves along nothing
    if (!is_same_one && !meet(own.layout, candidate.layout)) continue;
    if (parent) return std::nullopt;
    parent = candidate;
  }
  return parent;
}

std::vector<Axis> Mesh::find_axes(Names names) const {
  std::vector<Axis> axes;
  for (const std::string& name : names) axes.push_back(axis(name));
  return axes;
}

bool Mesh::contains(GlobalRank rank) const noexcept {
  return rank_map().index_of(rank).has_value();
}

Mesh::Coordinates Mesh::coordinates_of_index(std::int64_t index) const {
  Coordinates coordinates;
  coordinates.reserve(axes_.size());
  for (const Axis& axis : axes_) coordinates.push_back(coordinate_of(axis.layout, index));
  return coordinates;
}

std::optional<Mesh::Coordinates> Mesh::coordinates(GlobalRank rank) const {
  const auto index = rank_map().index_of(rank);
  return index ? std::optional(coordinates_of_index(*index)) : std::nullopt;
}

std::vector<std::optional<Mesh::Coordinates>> Mesh::coordinates(std::span<const GlobalRank> ranks) const {
  std::vector<std::optional<Coordinates>> result;
  result.reserve(ranks.size());
  for (const GlobalRank rank : ranks) result.push_back(coordinates(rank));
  return result;
}

GlobalRank Mesh::rank_from(std::span<const std::int64_t> coordinates, std::int64_t member_index) const {
  if (coordinates.size() != axes_.size()) {
    throw ConfigError(fmt::format("{} coordinates in a mesh of {} axes (one is needed for each)",
                                  coordinates.size(), axes_.size()));
  }
  std::int64_t index = member_index;
  for (std::size_t i = 0; i < axes_.size(); ++i) {
    const FlatLayout& layout = axes_[i].layout;
    if (coordinates[i] < 0 || coordinates[i] >= layout.size()) {
      throw ConfigError(fmt::format("coordinate {} on axis '{}' (it has 0 to {})", coordinates[i],
                                    axes_[i].name, layout.size() - 1));
    }
    index += layout(coordinates[i]) - layout(coordinate_of(layout, member_index));
  }
  return rank_map()[index];
}

GlobalRank Mesh::rank_at(std::span<const std::int64_t> coordinates, GlobalRank member) const {
  const auto index = rank_map().index_of(member);
  if (!index) {
    throw ConfigError(fmt::format("rank {} is outside the mesh (its ranks are {}). ask a member's slice",
                                  member.value(), rank_map().text()));
  }
  return rank_from(coordinates, *index);
}

GlobalRank Mesh::rank_at(std::span<const std::int64_t> coordinates) const {
  if (size() != rank_map().size()) {
    throw ConfigError(fmt::format(
        "coordinates in a mesh of {} of {} ranks (they mean one rank in each slice). name a member", size(),
        rank_map().size()));
  }
  return rank_from(coordinates, 0);
}

std::string Mesh::text() const {
  std::vector<std::string> axes;
  for (const Axis& axis : axes_) axes.push_back(axis_text(axis));
  const RankMap& ranks = rank_map();
  const bool is_plain = ranks.is_formula() && ranks.start() == 0 && ranks.step() == 1;
  return fmt::format("({}), layout {}{}", fmt::join(axes, ", "), layout().text(),
                     is_plain ? "" : ", ranks " + ranks.text());
}

}  // namespace tulle
