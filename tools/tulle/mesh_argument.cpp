// SPDX-License-Identifier: Apache-2.0
#include "tulle/mesh_argument.hpp"

#include <fmt/format.h>

#include <vector>

#include "tulle/plan/degrees.hpp"

namespace tulle::cli {

Mesh parse_mesh(std::string_view text, std::optional<std::int64_t> world) {
  std::vector<AxisSpec> axes;
  for (const NamedSize& size : parse_sizes(text)) axes.push_back({.name = size.name, .size = size.size});
  return Mesh::from_shape(axes, world);
}

Mesh world_of(std::int64_t size) {
  return Mesh::from_shape({{.name = "world", .size = size}});
}

std::string title_of(const Mesh& mesh, std::int64_t world) {
  std::string axes;
  for (const Axis& axis : mesh.axes()) {
    axes += fmt::format("{}{}={}", axes.empty() ? "" : " x ", axis.name, axis.size());
  }
  const std::string ranks = mesh.size() == world ? "" : fmt::format("{} of ", mesh.size());
  return fmt::format("{}{} rank{}, {}, layout {}\n", ranks, world, world == 1 ? "" : "s", axes,
                     mesh.layout().text());
}

}  // namespace tulle::cli
