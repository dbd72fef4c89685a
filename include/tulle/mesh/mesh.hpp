// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "tulle/base/export.hpp"
#include "tulle/base/ids.hpp"
#include "tulle/mesh/axis.hpp"

namespace tulle {

class Axis;

/// An N-D arrangement of ranks with named axes: a pure value that never communicates.
/// Every operation is O(axes) unless its answer is a list; a root made from an explicit table is O(ranks) once.
/// Equality and hash: rank map and axes (layout, name, options). Not the root, whose only use is to find the
/// names of flattened axes again.
class TULLE_EXPORT Mesh {
 public:
  /// Row-major over ranks 0 to product - 1. One size may be -1 if `world` tells the product.
  [[nodiscard]] static Mesh from_shape(std::span<const AxisSpec> axes, std::optional<std::int64_t> world = {});
  /// From an explicit row-major table of distinct global ranks: permuted and partial maps.
  [[nodiscard]] static Mesh from_ranks(std::span<const AxisSpec> axes, std::span<const GlobalRank> table);
  /// Joins the axes of meshes of one root, in the given order.
  [[nodiscard]] static Mesh concatenate(std::span<const Mesh> meshes);

  [[nodiscard]] std::int64_t size() const noexcept;
  [[nodiscard]] std::int64_t ndim() const noexcept;
  [[nodiscard]] std::span<const Axis> axes() const noexcept;
  /// By name; unknown: ConfigError that lists what exists.
  [[nodiscard]] const Axis& axis(std::string_view name) const;

  /// The axes of these names, in this order; names of axes flattened from this root are found too.
  [[nodiscard]] Mesh slice(std::span<const std::string> names) const;
  /// These axes become one, in this order, under `name` (default: joined by "_").
  [[nodiscard]] Mesh flatten(std::span<const std::string> names, std::optional<std::string> name = {},
                             const std::optional<Options>& options = {}) const;
  /// One axis becomes several; a negative index counts from the end; one size may be -1.
  [[nodiscard]] Mesh unflatten(std::string_view axis, std::span<const AxisSpec> axes) const;
  [[nodiscard]] Mesh unflatten(std::int64_t index, std::span<const AxisSpec> axes) const;

  /// The mesh that all derived ones came from; itself for a root.
  [[nodiscard]] Mesh root() const;

  /// Coordinates of `rank` in its own slice, one per axis; empty if the rank is outside.
  [[nodiscard]] std::optional<std::vector<std::int64_t>> coordinates(GlobalRank rank) const;
  /// The rank at `coordinates` in the slice that holds `member`.
  [[nodiscard]] GlobalRank rank_at(std::span<const std::int64_t> coordinates, GlobalRank member) const;
  /// Whether `rank` is in the root's rank map.
  [[nodiscard]] bool contains(GlobalRank rank) const noexcept;

  /// Ranks of the group of `axis` that holds `rank`: position = coordinate. Empty if outside. O(size of the group).
  [[nodiscard]] std::vector<GlobalRank> group_of(std::string_view axis, GlobalRank rank) const;
  /// The same over several axes at once, in the given order.
  [[nodiscard]] std::vector<GlobalRank> group_of(std::span<const std::string> axes, GlobalRank rank) const;
  /// All groups of `axis`, siblings in order of their first index. O(ranks).
  [[nodiscard]] std::vector<std::vector<GlobalRank>> groups(std::string_view axis) const;

  [[nodiscard]] std::string text() const;  ///< "(dp=2, tp=4), layout (2:4)(4:1)"
  [[nodiscard]] std::string to_json() const;
  [[nodiscard]] static Mesh from_json(std::string_view json);

  [[nodiscard]] std::size_t hash() const noexcept;
  friend TULLE_EXPORT bool operator==(const Mesh&, const Mesh&);
};

}  // namespace tulle
