// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "tulle/base/export.hpp"
#include "tulle/layout/flat_layout.hpp"
#include "tulle/layout/mesh_layout.hpp"

/// The algebra of layouts. A result that would not obey its law is a ConfigError that names the values.
namespace tulle {

/// left after right: result(i) = left(right(i)) for every i. 8:1 after 2:4 is 2:4.
[[nodiscard]] TULLE_EXPORT FlatLayout compose(const FlatLayout& left, const FlatLayout& right);
/// The same, one axis of the result per axis of `right`.
[[nodiscard]] TULLE_EXPORT MeshLayout compose(const FlatLayout& left, const MeshLayout& right);

/// Where the siblings of `layout` start: both together list 0 to size - 1 once each. 4:2 in 16 has
/// (2,2):(8,1).
[[nodiscard]] TULLE_EXPORT FlatLayout complement(const FlatLayout& layout, std::int64_t size);

/// A layout cut into tiles: within one of them, and from one to the next.
struct Division {
  FlatLayout tile;
  FlatLayout rest;
};
/// Cuts `whole` by a layout of its coordinates. 16:1 by 4:2 is a tile 4:2 and the rest (2,2):(8,1).
[[nodiscard]] TULLE_EXPORT Division divide(const FlatLayout& whole, const FlatLayout& tile);

/// Whether each stride is a multiple of the extent below it: what splitting, reordering and merging the axes
/// of a range can give. Implies injective.
[[nodiscard]] TULLE_EXPORT bool is_orthogonal(const FlatLayout& layout);
/// Whether no index occurs twice. O(modes) if orthogonal, else O(size).
[[nodiscard]] TULLE_EXPORT bool is_injective(const FlatLayout& layout);
/// The smallest index that occurs twice; empty if none.
[[nodiscard]] TULLE_EXPORT std::optional<std::int64_t> find_repeat(const FlatLayout& layout);

/// The coordinate along `layout` of any index of a range that it tiles: siblings give the same. O(modes).
/// The layout must be orthogonal.
[[nodiscard]] TULLE_EXPORT std::int64_t coordinate_of(const FlatLayout& layout, std::int64_t index) noexcept;

/// All indices in order of the coordinate.
[[nodiscard]] TULLE_EXPORT std::vector<std::int64_t> codomain(const FlatLayout& layout);
/// The codomains of the layout and its siblings, which together list 0 to size - 1.
[[nodiscard]] TULLE_EXPORT std::vector<std::vector<std::int64_t>> tiles(const FlatLayout& layout,
                                                                        std::int64_t size);
/// `tiles` of the whole map, with each index i replaced by rank_map[i].
[[nodiscard]] TULLE_EXPORT std::vector<std::vector<std::int64_t>> remap(
    const FlatLayout& layout, std::span<const std::int64_t> rank_map);

}  // namespace tulle
