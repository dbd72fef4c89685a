// SPDX-License-Identifier: Apache-2.0
#include "tulle/plan/builder.hpp"

#include <fmt/format.h>

#include <array>

#include "plan/builders.hpp"
#include "tulle/base/error.hpp"

namespace tulle {

std::span<const Builder> builders() noexcept {
  static const std::array table{
      torchtitan_spmd(),
  };
  return table;
}

const Builder& find_builder(std::string_view name) {
  std::string known;
  for (const Builder& builder : builders()) {
    if (builder.name == name) return builder;
    known += fmt::format("{}{}", known.empty() ? "" : ", ", builder.name);
  }
  throw ConfigError(fmt::format("builder '{}' is unknown (there are: {})", name, known));
}

Degrees fit(const Builder& builder, const Degrees& asked, std::int64_t world) {
  return builder.fit(asked.over(builder.defaults), world);
}

std::vector<NamedAxis> build(const Builder& builder, const Degrees& asked, const Mesh& world) {
  return builder.build(fit(builder, asked, world.size()), world);
}

std::vector<NamedAxis> axes_of(const Mesh& mesh, std::string_view view) {
  std::vector<NamedAxis> axes;
  for (const Axis& axis : mesh.axes()) axes.push_back({std::string(view), axis.name, mesh});
  return axes;
}

}  // namespace tulle
