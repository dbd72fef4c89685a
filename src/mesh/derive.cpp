// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <ranges>
#include <utility>

#include "mesh/root.hpp"
#include "mesh/sizes.hpp"
#include "tulle/base/error.hpp"
#include "tulle/layout/algebra.hpp"
#include "tulle/mesh/mesh.hpp"

namespace tulle {
namespace {

FlatLayout joined(std::span<const Axis> axes) {
  std::vector<FlatLayout> layouts;
  for (const Axis& axis : axes) layouts.push_back(axis.layout);
  return MeshLayout(std::move(layouts)).collapsed();
}

/// Axes of one root fit together unless two of them run over the same ranks.
void check_disjoint(std::span<const Axis> axes) {
  if (is_orthogonal(joined(axes))) return;
  for (std::size_t i = 0; i < axes.size(); ++i) {
    for (std::size_t j = 0; j < i; ++j) {
      if (!is_orthogonal(joined(std::vector{axes[j], axes[i]}))) {
        throw ConfigError(fmt::format("axes '{}' {} and '{}' {} in one mesh (they overlap). take one of them",
                                      axes[j].name, axes[j].layout.text(), axes[i].name,
                                      axes[i].layout.text()));
      }
    }
  }
}

Options inherit_from(const std::optional<Options>& given, std::span<const Axis> axes) {
  if (given) check(*given);
  std::vector<Options> sources;
  for (const Axis& axis : axes) sources.push_back(axis.options);
  return inherit(given.value_or(Options{}), sources);
}

std::string join_names(Mesh::Names names) {
  return fmt::format("{}", fmt::join(names, "_"));
}

MeshLayout split(const Axis& axis, std::span<const std::int64_t> sizes) try {
  return compose(axis.layout, MeshLayout::row_major(sizes));
} catch (const ConfigError& error) {
  throw ConfigError(fmt::format("axis '{}' {} does not split into {} ({})", axis.name, axis.layout.text(),
                                fmt::join(sizes, " x "), error.what()));
}

}  // namespace

Mesh Mesh::slice(Names names) const {
  std::vector<Axis> axes = find_axes(names);
  check_names(axes);
  check_disjoint(axes);
  return {root_, std::move(axes)};
}

FlatLayout Mesh::layout_of(Names names) const {
  const std::vector<Axis> axes = find_axes(names);
  check_names(axes);
  check_disjoint(axes);
  return joined(axes);
}

Mesh Mesh::flatten(Names names, std::optional<std::string> name,
                   const std::optional<Options>& options) const {
  std::vector<std::size_t> positions;
  std::vector<Axis> merged;
  for (const std::string& each : names) {
    positions.push_back(position_of(each));
    merged.push_back(axes_[positions.back()]);
  }
  check_names(merged);
  const Axis wanted{name.value_or(join_names(names)), joined(merged), inherit_from(options, merged)};
  if (merged.size() == 1 && wanted == merged[0]) return *this;

  std::vector<Axis> axes;
  const std::size_t place = std::ranges::min(positions);
  for (std::size_t i = 0; i < axes_.size(); ++i) {
    if (i == place)
      axes.push_back(wanted);
    else if (!std::ranges::count(positions, i))
      axes.push_back(axes_[i]);
  }
  check_names(axes);
  *std::ranges::find(axes, wanted.name, &Axis::name) = root_->add_flattened(wanted);
  return {root_, std::move(axes)};
}

Mesh Mesh::flatten(NameList names, std::optional<std::string> name,
                   const std::optional<Options>& options) const {
  return flatten(Names(names.begin(), names.size()), std::move(name), options);
}

Mesh Mesh::unflatten(std::int64_t index, Specs specs) const {
  const std::int64_t at = index < 0 ? index + ndim() : index;
  if (at < 0 || at >= ndim()) {
    throw ConfigError(fmt::format("axis index {} in a mesh of {} axes (0 to {}, or -{} to -1)", index, ndim(),
                                  ndim() - 1, ndim()));
  }
  const Axis& source = axes_[static_cast<std::size_t>(at)];
  const std::string whole = fmt::format("axis '{}'", source.name);
  const std::vector<std::int64_t> sizes = infer_sizes(specs, source.size(), whole);
  check_product(sizes, source.size(), whole);
  const MeshLayout layout = split(source, sizes);

  std::vector<Axis> axes(axes_.begin(), axes_.begin() + at);
  for (std::size_t i = 0; i < specs.size(); ++i) {
    axes.push_back({specs[i].name, layout.axes()[i], inherit_from(specs[i].options, std::span(&source, 1))});
  }
  axes.insert(axes.end(), axes_.begin() + at + 1, axes_.end());
  return {root_, std::move(axes)};
}

Mesh Mesh::unflatten(std::string_view axis, Specs specs) const {
  return unflatten(static_cast<std::int64_t>(position_of(axis)), specs);
}

Mesh Mesh::unflatten(std::string_view axis, SpecList specs) const {
  return unflatten(axis, Specs(specs.begin(), specs.size()));
}

Mesh Mesh::unflatten(std::int64_t index, SpecList specs) const {
  return unflatten(index, Specs(specs.begin(), specs.size()));
}

Mesh Mesh::with_options(std::span<const AxisOptions> options) const {
  std::vector<AxisSpec> specs;
  for (const Axis& axis : axes_) specs.push_back({axis.name, axis.size(), axis.options});
  specs = tulle::with_options(specs, options);
  std::vector<Axis> axes = axes_;
  for (std::size_t i = 0; i < axes.size(); ++i) {
    check(specs[i].options);
    axes[i].options = specs[i].options;
  }
  return {root_, std::move(axes)};
}

Mesh Mesh::with_options(std::initializer_list<AxisOptions> options) const {
  return with_options(std::span(options.begin(), options.size()));
}

Mesh Mesh::concatenate(std::span<const Mesh> meshes) {
  std::vector<Axis> axes;
  for (const Mesh& mesh : meshes) {
    if (mesh.rank_map() != meshes[0].rank_map()) {
      throw ConfigError(
          fmt::format("meshes over ranks {} and {} joined (they need one root). derive both from one mesh",
                      meshes[0].rank_map().text(), mesh.rank_map().text()));
    }
    axes.insert(axes.end(), mesh.axes_.begin(), mesh.axes_.end());
  }
  check_names(axes);
  check_disjoint(axes);
  return {meshes[0].root_, std::move(axes)};
}

Mesh Mesh::concatenate(std::initializer_list<Mesh> meshes) {
  return concatenate(std::span(meshes.begin(), meshes.size()));
}

}  // namespace tulle
