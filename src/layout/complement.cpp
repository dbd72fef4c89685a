// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "tulle/base/error.hpp"
#include "tulle/layout/algebra.hpp"

namespace tulle {
namespace {

/// The modes from the smallest stride to the largest.
std::vector<Mode> ascending(const FlatLayout& layout) {
  std::vector<Mode> modes(layout.modes().begin(), layout.modes().end());
  std::ranges::sort(modes, {}, [](const Mode& mode) { return std::pair(mode.stride, mode.size); });
  return modes;
}

/// size * stride; below 2^64, since (size - 1) * stride and stride are below 2^63.
std::uint64_t extent_of(const Mode& mode) {
  return static_cast<std::uint64_t>(mode.size) * static_cast<std::uint64_t>(mode.stride);
}

bool is_multiple(std::int64_t value, std::uint64_t of) {
  return static_cast<std::uint64_t>(value) % of == 0;
}

}  // namespace

FlatLayout complement(const FlatLayout& layout, std::int64_t size) {
  if (size < 1) throw ConfigError(fmt::format("complement in {} indices (there is at least one)", size));
  std::vector<Mode> gaps;
  std::uint64_t filled = 1;
  const auto fill_up_to = [&](std::int64_t next) {
    if (!is_multiple(next, filled)) {
      throw ConfigError(fmt::format("layout {} does not tile {} indices ({} is not a multiple of {})",
                                    layout.text(), size, next, filled));
    }
    const auto stride = static_cast<std::int64_t>(filled);
    gaps.push_back({next / stride, stride});
  };
  for (const Mode& mode : ascending(layout)) {
    fill_up_to(mode.stride);
    filled = extent_of(mode);
  }
  fill_up_to(size);
  std::ranges::reverse(gaps);
  return FlatLayout(gaps);
}

bool is_orthogonal(const FlatLayout& layout) {
  std::uint64_t filled = 1;
  for (const Mode& mode : ascending(layout)) {
    if (!is_multiple(mode.stride, filled)) return false;
    filled = extent_of(mode);
  }
  return true;
}

}  // namespace tulle
