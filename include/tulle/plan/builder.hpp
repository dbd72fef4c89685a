// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "tulle/base/export.hpp"
#include "tulle/mesh/mesh.hpp"
#include "tulle/plan/degrees.hpp"

namespace tulle {

/// A group that a program asks for: one axis of a mesh, and what the program calls that mesh.
struct NamedAxis {
  std::string view;
  std::string axis;
  Mesh mesh;
};

/// How a published trainer turns degrees into meshes, and which of their axes it asks for. One file each.
struct Builder {
  std::string_view name;
  std::string_view about;
  std::span<const NamedSize> defaults;  ///< every degree it knows
  /// All degrees as numbers that fit `world`. Throws ConfigError saying what divides and what would fit.
  Degrees (*fit)(const Degrees& asked, std::int64_t world);
  /// The groups that every rank asks for, in that order.
  std::vector<NamedAxis> (*build)(const Degrees& fitted, const Mesh& world);
};

[[nodiscard]] TULLE_EXPORT std::span<const Builder> builders() noexcept;
/// Throws ConfigError listing the builders there are.
[[nodiscard]] TULLE_EXPORT const Builder& find_builder(std::string_view name);

/// `asked` over the builder's defaults, fitted to `world` ranks.
[[nodiscard]] TULLE_EXPORT Degrees fit(const Builder& builder, const Degrees& asked, std::int64_t world);
/// The groups of this builder in `world`, a 1-D mesh: what `plan` counts and a universe makes.
[[nodiscard]] TULLE_EXPORT std::vector<NamedAxis> build(const Builder& builder, const Degrees& asked,
                                                        const Mesh& world);
/// Every axis of one mesh.
[[nodiscard]] TULLE_EXPORT std::vector<NamedAxis> axes_of(const Mesh& mesh, std::string_view view = "mesh");

}  // namespace tulle
