// SPDX-License-Identifier: Apache-2.0
#include "tulle/layout/mesh_layout.hpp"

#include <algorithm>
#include <utility>

#include "layout/checked.hpp"
#include "layout/hash.hpp"
#include "tulle/base/error.hpp"

namespace tulle {
namespace {

FlatLayout collapse(std::span<const FlatLayout> axes) {
  std::vector<Mode> modes;
  for (const FlatLayout& axis : axes) modes.insert(modes.end(), axis.modes().begin(), axis.modes().end());
  return FlatLayout(modes);
}

}  // namespace

MeshLayout::MeshLayout(std::vector<FlatLayout> axes) : axes_(std::move(axes)), collapsed_(collapse(axes_)) {}

MeshLayout MeshLayout::row_major(std::span<const std::int64_t> sizes) {
  std::vector<FlatLayout> axes;
  std::int64_t stride = 1;
  for (auto size = sizes.rbegin(); size != sizes.rend(); ++size) {
    axes.push_back(FlatLayout{{*size, stride}});
    const auto next = checked_multiply(stride, *size);
    if (!next)
      throw ConfigError("the sizes of a row-major layout multiply past 64 bits (indices are 64-bit numbers)");
    stride = *next;
  }
  std::ranges::reverse(axes);
  return MeshLayout(std::move(axes));
}

}  // namespace tulle

std::size_t std::hash<tulle::MeshLayout>::operator()(const tulle::MeshLayout& layout) const noexcept {
  std::size_t seed = layout.axes().size();
  for (const tulle::FlatLayout& axis : layout.axes())
    seed = tulle::mix(seed, std::hash<tulle::FlatLayout>{}(axis));
  return seed;
}
