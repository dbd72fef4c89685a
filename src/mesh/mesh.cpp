// SPDX-License-Identifier: Apache-2.0
#include "tulle/mesh/mesh.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "layout/hash.hpp"
#include "mesh/root.hpp"
#include "mesh/sizes.hpp"
#include "tulle/base/error.hpp"
#include "tulle/layout/algebra.hpp"

namespace tulle {
namespace {

std::vector<Axis> row_major_axes(Mesh::Specs specs, std::span<const std::int64_t> sizes) {
  const MeshLayout layout = MeshLayout::row_major(sizes);
  std::vector<Axis> axes;
  for (std::size_t i = 0; i < specs.size(); ++i)
    axes.push_back({specs[i].name, layout.axes()[i], specs[i].options});
  return axes;
}

void check_arrangement(const MeshLayout& layout, const RankMap& ranks) {
  if (const auto repeat = find_repeat(layout.collapsed())) {
    throw ConfigError(
        fmt::format("layout {} as a mesh (index {} occurs twice). each coordinate needs a rank of its own",
                    layout.text(), *repeat));
  }
  static_cast<void>(
      complement(layout.collapsed(), ranks.size()));  // throws unless siblings fill the rank map
}

}  // namespace

Mesh::Mesh(std::shared_ptr<MeshRoot> root, std::vector<Axis> axes)
    : root_(std::move(root)), axes_(std::move(axes)) {
  check_names(axes_);
}

Mesh Mesh::make_root(std::vector<Axis> axes, const RankMap& ranks) {
  for (const Axis& axis : axes) check(axis.options);
  auto root = std::make_shared<MeshRoot>(ranks, axes);
  return {std::move(root), std::move(axes)};
}

Mesh Mesh::from_shape(Specs axes, std::optional<std::int64_t> world) {
  const std::vector<std::int64_t> sizes = infer_sizes(axes, world, "the world");
  const std::int64_t size = product_of(sizes);
  if (world && size > *world) check_product(sizes, *world, "the world");
  return make_root(row_major_axes(axes, sizes), RankMap::sequence(size));
}

Mesh Mesh::from_shape(SpecList axes, std::optional<std::int64_t> world) {
  return from_shape(Specs(axes.begin(), axes.size()), world);
}

Mesh Mesh::from_ranks(Specs axes, const RankMap& ranks) {
  const std::vector<std::int64_t> sizes = infer_sizes(axes, ranks.size(), "the rank table");
  check_product(sizes, ranks.size(), "the rank table");
  return make_root(row_major_axes(axes, sizes), ranks);
}

Mesh Mesh::from_ranks(Specs axes, std::span<const GlobalRank> table) {
  return from_ranks(axes, RankMap(table));
}

Mesh Mesh::from_ranks(SpecList axes, const RankMap& ranks) {
  return from_ranks(Specs(axes.begin(), axes.size()), ranks);
}

Mesh Mesh::from_layout(Specs specs, const MeshLayout& layout, const RankMap& ranks) {
  if (specs.size() != layout.axes().size()) {
    throw ConfigError(fmt::format("{} axes for layout {} (it has {}). name each of them once", specs.size(),
                                  layout.text(), layout.axes().size()));
  }
  check_arrangement(layout, ranks);
  std::vector<Axis> axes;
  for (std::size_t i = 0; i < specs.size(); ++i) {
    const FlatLayout& own = layout.axes()[i];
    if (specs[i].size != -1 && specs[i].size != own.size()) {
      throw ConfigError(
          fmt::format("axis '{}' of size {} with layout {} (which has size {}). leave the size out",
                      specs[i].name, specs[i].size, own.text(), own.size()));
    }
    axes.push_back({specs[i].name, own, specs[i].options});
  }
  return make_root(std::move(axes), ranks);
}

Mesh Mesh::root() const {
  return {root_, root_->axes()};
}

std::size_t Mesh::hash() const noexcept {
  std::size_t seed = rank_map().hash();
  for (const Axis& axis : axes_) {
    seed = mix(seed, std::hash<std::string>{}(axis.name));
    seed = mix(seed, std::hash<FlatLayout>{}(axis.layout));
    seed = mix(seed, std::hash<Options>{}(axis.options));
  }
  return seed;
}

bool operator==(const Mesh& a, const Mesh& b) {
  return a.axes_ == b.axes_ && a.rank_map() == b.rank_map();
}

}  // namespace tulle
