// SPDX-License-Identifier: Apache-2.0
#include "tulle/mesh/axis.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <ranges>

#include "tulle/base/error.hpp"

namespace tulle {
namespace {

std::string text_of(const AxisOptions& entry) {
  return std::visit([](const auto& axis) { return fmt::format("{}", axis); }, entry.axis);
}

/// The position of an axis; the number of axes if it is not there.
std::size_t position(std::span<const AxisSpec> axes, const AxisOptions& entry) {
  const auto count = static_cast<std::int64_t>(axes.size());
  if (const auto* index = std::get_if<std::int64_t>(&entry.axis)) {
    const std::int64_t at = *index < 0 ? *index + count : *index;
    return at < 0 || at >= count ? axes.size() : static_cast<std::size_t>(at);
  }
  const auto found = std::ranges::find(axes, std::get<std::string>(entry.axis), &AxisSpec::name);
  return static_cast<std::size_t>(found - axes.begin());
}

}  // namespace

std::vector<AxisSpec> with_options(std::span<const AxisSpec> axes, std::span<const AxisOptions> options) {
  std::vector<AxisSpec> result(axes.begin(), axes.end());
  std::vector<bool> is_given(axes.size());
  for (const AxisOptions& entry : options) {
    const std::size_t at = position(axes, entry);
    if (at == axes.size()) {
      throw ConfigError(fmt::format("options for axis '{}' (there are {})", text_of(entry),
                                    fmt::join(axes | std::views::transform(&AxisSpec::name), ", ")));
    }
    if (is_given[at]) {
      throw ConfigError(
          fmt::format("options for axis '{}' twice (one would be lost). give them once", axes[at].name));
    }
    is_given[at] = true;
    result[at].options = entry.options;
  }
  return result;
}

}  // namespace tulle
