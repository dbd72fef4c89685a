// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <initializer_list>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "tulle/base/export.hpp"
#include "tulle/base/ids.hpp"
#include "tulle/layout/mesh_layout.hpp"
#include "tulle/mesh/axis.hpp"
#include "tulle/mesh/rank_map.hpp"

namespace tulle {

class MeshRoot;

/// An N-D arrangement of ranks with named axes: a pure value that never communicates. Thread-safe.
/// Every operation is O(axes) unless its answer is a list; a root made from an explicit table is O(ranks)
/// once. Equality and hash: rank map and axes (layout, name, options). Not the root, whose only use is to
/// find the names of flattened axes again. Whatever cannot be is a ConfigError; an unknown name lists what
/// exists.
class TULLE_EXPORT Mesh {
 public:
  using Specs = std::span<const AxisSpec>;
  using SpecList = std::initializer_list<AxisSpec>;
  using Names = std::span<const std::string>;
  using NameList = std::initializer_list<std::string>;
  using Coordinates = std::vector<std::int64_t>;

  /// Row-major over ranks 0 to product - 1. One size may be -1 if `world` tells the product; a product below
  /// `world` leaves the last ranks outside.
  [[nodiscard]] static Mesh from_shape(Specs axes, std::optional<std::int64_t> world = {});
  [[nodiscard]] static Mesh from_shape(SpecList axes, std::optional<std::int64_t> world = {});
  /// From an explicit row-major table of distinct global ranks: permuted and partial maps.
  [[nodiscard]] static Mesh from_ranks(Specs axes, std::span<const GlobalRank> table);
  [[nodiscard]] static Mesh from_ranks(Specs axes, const RankMap& ranks);
  [[nodiscard]] static Mesh from_ranks(SpecList axes, const RankMap& ranks);
  /// Any arrangement of a rank map; the axes with their siblings must list each index once. Sizes follow.
  [[nodiscard]] static Mesh from_layout(Specs axes, const MeshLayout& layout, const RankMap& ranks);
  /// Joins the axes of meshes over one rank map, in the given order.
  [[nodiscard]] static Mesh concatenate(std::span<const Mesh> meshes);
  [[nodiscard]] static Mesh concatenate(std::initializer_list<Mesh> meshes);

  [[nodiscard]] std::int64_t size() const noexcept;
  [[nodiscard]] std::int64_t ndim() const noexcept { return static_cast<std::int64_t>(axes_.size()); }
  [[nodiscard]] std::span<const Axis> axes() const noexcept { return axes_; }
  /// One of this mesh, or flattened from its root.
  [[nodiscard]] Axis axis(std::string_view name) const;
  [[nodiscard]] MeshLayout layout() const;
  /// These axes as one, in this order, without giving that a name.
  [[nodiscard]] FlatLayout layout_of(Names names) const;
  /// Of the root: index -> global rank.
  [[nodiscard]] const RankMap& rank_map() const noexcept;

  /// The axes of these names, in this order; names of axes flattened from this root are found too.
  [[nodiscard]] Mesh slice(Names names) const;
  [[nodiscard]] Mesh slice(NameList names) const { return slice(Names(names.begin(), names.size())); }
  [[nodiscard]] Mesh operator[](std::string_view name) const { return slice({std::string(name)}); }
  /// These axes become one, in this order, where the first of them stood; `name` defaults to theirs joined by
  /// "_". The name is found again from the root; the same name for another layout, or with other options, is
  /// refused.
  [[nodiscard]] Mesh flatten(Names names, std::optional<std::string> name = {},
                             const std::optional<Options>& options = {}) const;
  [[nodiscard]] Mesh flatten(NameList names, std::optional<std::string> name = {},
                             const std::optional<Options>& options = {}) const;
  /// One axis becomes several, which inherit the options they do not set; one size may be -1.
  [[nodiscard]] Mesh unflatten(std::string_view axis, Specs axes) const;
  [[nodiscard]] Mesh unflatten(std::string_view axis, SpecList axes) const;
  /// The same by index; a negative one counts from the end.
  [[nodiscard]] Mesh unflatten(std::int64_t index, Specs axes) const;
  [[nodiscard]] Mesh unflatten(std::int64_t index, SpecList axes) const;
  /// The same mesh with other options for axes named or counted.
  [[nodiscard]] Mesh with_options(std::span<const AxisOptions> options) const;
  [[nodiscard]] Mesh with_options(std::initializer_list<AxisOptions> options) const;

  /// The mesh that all derived ones came from; itself for a root.
  [[nodiscard]] Mesh root() const;
  /// The one axis of the root that an axis lies in: itself, or what it was split from. Empty if it joins
  /// several.
  [[nodiscard]] std::optional<Axis> parent_axis(std::string_view name) const;
  /// One 1-D root per group of an axis, siblings in order of their first index. O(ranks).
  [[nodiscard]] std::vector<Mesh> submeshes(std::string_view axis) const;

  /// Whether `rank` is in the root's rank map.
  [[nodiscard]] bool contains(GlobalRank rank) const noexcept;
  /// Coordinates of `rank` in its own slice, one per axis; empty if the rank is outside.
  [[nodiscard]] std::optional<Coordinates> coordinates(GlobalRank rank) const;
  /// The same for many at once.
  [[nodiscard]] std::vector<std::optional<Coordinates>> coordinates(std::span<const GlobalRank> ranks) const;
  /// The rank at `coordinates` in the slice that holds `member`.
  [[nodiscard]] GlobalRank rank_at(std::span<const std::int64_t> coordinates, GlobalRank member) const;
  /// The same in a mesh that is all of its root.
  [[nodiscard]] GlobalRank rank_at(std::span<const std::int64_t> coordinates) const;

  /// Ranks of the group of `axis` that holds `rank`: position = coordinate. Empty if outside. O(size of the
  /// group).
  [[nodiscard]] std::vector<GlobalRank> group_of(std::string_view axis, GlobalRank rank) const;
  /// The same over several axes at once, in the given order.
  [[nodiscard]] std::vector<GlobalRank> group_of(Names axes, GlobalRank rank) const;
  [[nodiscard]] std::vector<GlobalRank> group_of(NameList axes, GlobalRank rank) const;
  /// How many groups of `axis` there are over the root.
  [[nodiscard]] std::int64_t group_count(std::string_view axis) const;
  /// All of them, siblings in order of their first index. O(ranks).
  [[nodiscard]] std::vector<std::vector<GlobalRank>> groups(std::string_view axis) const;
  [[nodiscard]] std::vector<std::vector<GlobalRank>> groups(Names axes) const;

  [[nodiscard]] std::string text() const;  ///< "(dp=2, tp=4), layout (2,4):(4,1)"
  /// With "schema", and what `root` and `slice` need to find flattened names again.
  [[nodiscard]] std::string to_json() const;
  [[nodiscard]] static Mesh from_json(std::string_view json);

  [[nodiscard]] std::size_t hash() const noexcept;
  friend TULLE_EXPORT bool operator==(const Mesh&, const Mesh&);

 private:
  Mesh(std::shared_ptr<MeshRoot> root, std::vector<Axis> axes);
  [[nodiscard]] static Mesh make_root(std::vector<Axis> axes, const RankMap& ranks);
  [[nodiscard]] std::vector<Axis> find_axes(Names names) const;
  [[nodiscard]] std::size_t position_of(std::string_view name) const;
  [[nodiscard]] std::vector<GlobalRank> group_of(const FlatLayout& layout, GlobalRank rank) const;
  [[nodiscard]] std::vector<std::vector<GlobalRank>> groups(const FlatLayout& layout) const;
  [[nodiscard]] Coordinates coordinates_of_index(std::int64_t index) const;
  [[nodiscard]] GlobalRank rank_from(std::span<const std::int64_t> coordinates,
                                     std::int64_t member_index) const;

  std::shared_ptr<MeshRoot> root_;
  std::vector<Axis> axes_;
};

}  // namespace tulle

template <>
struct std::hash<tulle::Mesh> {
  std::size_t operator()(const tulle::Mesh& mesh) const noexcept { return mesh.hash(); }
};
