// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>

#include "tulle/base/error.hpp"
#include "tulle/layout/algebra.hpp"

namespace tulle {

std::vector<std::int64_t> codomain(const FlatLayout& layout) {
  std::vector<std::int64_t> indices{0};
  indices.reserve(static_cast<std::size_t>(layout.size()));
  for (auto mode = layout.modes().rbegin(); mode != layout.modes().rend(); ++mode) {
    const std::size_t inner = indices.size();
    for (std::int64_t step = 1; step < mode->size; ++step) {
      for (std::size_t i = 0; i < inner; ++i) indices.push_back(indices[i] + step * mode->stride);
    }
  }
  return indices;
}

std::vector<std::vector<std::int64_t>> tiles(const FlatLayout& layout, std::int64_t size) {
  std::vector<std::vector<std::int64_t>> rows;
  const std::vector<std::int64_t> own = codomain(layout);
  for (const std::int64_t start : codomain(complement(layout, size))) {
    std::vector<std::int64_t> row = own;
    for (std::int64_t& index : row) index += start;
    rows.push_back(std::move(row));
  }
  return rows;
}

std::vector<std::vector<std::int64_t>> remap(const FlatLayout& layout,
                                             std::span<const std::int64_t> rank_map) {
  auto rows = tiles(layout, static_cast<std::int64_t>(rank_map.size()));
  for (auto& row : rows) {
    for (std::int64_t& index : row) index = rank_map[static_cast<std::size_t>(index)];
  }
  return rows;
}

std::optional<std::int64_t> find_repeat(const FlatLayout& layout) {
  if (is_orthogonal(layout)) return std::nullopt;
  std::vector<std::int64_t> indices = codomain(layout);
  std::ranges::sort(indices);
  const auto repeat = std::ranges::adjacent_find(indices);
  return repeat == indices.end() ? std::nullopt : std::optional(*repeat);
}

bool is_injective(const FlatLayout& layout) {
  return !find_repeat(layout).has_value();
}

std::int64_t coordinate_of(const FlatLayout& layout, std::int64_t index) noexcept {
  std::int64_t coordinate = 0;
  for (const Mode& mode : layout.modes())
    coordinate = coordinate * mode.size + index / mode.stride % mode.size;
  return coordinate;
}

}  // namespace tulle
