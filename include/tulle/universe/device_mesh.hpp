// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <concepts>
#include <cstdint>
#include <initializer_list>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "tulle/base/export.hpp"
#include "tulle/comm/group.hpp"
#include "tulle/mesh/mesh.hpp"

namespace tulle {

class UniverseState;

/// A mesh whose axes can be used: the pure `Mesh` and its universe. It holds no communicator, so it is never
/// stale. Nothing here communicates.
class TULLE_EXPORT DeviceMesh {
 public:
  DeviceMesh(Mesh mesh, std::shared_ptr<UniverseState> universe) noexcept;

  [[nodiscard]] const Mesh& mesh() const noexcept { return mesh_; }

  [[nodiscard]] DeviceMesh slice(std::span<const std::string> names) const;
  [[nodiscard]] DeviceMesh slice(std::initializer_list<std::string> names) const;
  [[nodiscard]] DeviceMesh flatten(std::initializer_list<std::string> names,
                                   std::optional<std::string> name = {},
                                   const std::optional<Options>& options = {}) const;
  [[nodiscard]] DeviceMesh unflatten(std::string_view axis, std::initializer_list<AxisSpec> axes) const;

  /// Whether this rank is in the mesh.
  [[nodiscard]] bool is_member() const noexcept;
  /// This rank's coordinates; empty outside.
  [[nodiscard]] std::optional<std::vector<std::int64_t>> coordinates() const;

  /// This rank's group of one axis, or of several taken as one in the given order.
  /// Throws ConfigError naming the ranks if this rank is outside. Local: the first operation makes the
  /// communicator.
  template <std::convertible_to<std::string_view>... Names>
  [[nodiscard]] Group group(const Names&... names) const {
    return group_of({std::string(std::string_view(names))...});
  }
  /// The same, empty if this rank is outside.
  template <std::convertible_to<std::string_view>... Names>
  [[nodiscard]] std::optional<Group> find_group(const Names&... names) const {
    return find_group_of({std::string(std::string_view(names))...});
  }
  [[nodiscard]] Group group_of(const std::vector<std::string>& names) const;
  [[nodiscard]] std::optional<Group> find_group_of(const std::vector<std::string>& names) const;

  /// For logs: "mesh_tp" for axis tp.
  [[nodiscard]] std::string describe(std::string_view axis) const;

  friend bool operator==(const DeviceMesh&, const DeviceMesh&) = default;

 private:
  friend class Universe;
  [[nodiscard]] Options options_of(const std::vector<std::string>& names) const;
  Mesh mesh_;
  std::shared_ptr<UniverseState> universe_;
};

}  // namespace tulle
