// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <variant>
#include <vector>

#include "tulle/base/export.hpp"
#include "tulle/layout/flat_layout.hpp"
#include "tulle/options/options.hpp"

namespace tulle {

/// One named dimension of a mesh; its layout maps a coordinate to an index of the root's rank map.
struct TULLE_EXPORT Axis {
  std::string name;
  FlatLayout layout;
  Options options{};

  [[nodiscard]] std::int64_t size() const noexcept { return layout.size(); }
  friend bool operator==(const Axis&, const Axis&) = default;
};

/// What a caller says of an axis to be made: {"dp", -1}, or {"dp", 4, {.tag = "overlap"}}. One -1 is
/// inferred.
struct AxisSpec {
  std::string name;
  std::int64_t size = -1;
  Options options{};
};

/// Options for an axis by its name or its index; a negative index counts from the end.
struct AxisOptions {
  std::variant<std::string, std::int64_t> axis;
  Options options;
};

/// The same axes with these options instead of their own. Throws ConfigError on an axis that is not there
/// (listing what is), or that is named twice, also once by name and once by index.
[[nodiscard]] TULLE_EXPORT std::vector<AxisSpec> with_options(std::span<const AxisSpec> axes,
                                                              std::span<const AxisOptions> options);

}  // namespace tulle
