// SPDX-License-Identifier: Apache-2.0
#include "mesh/sizes.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "layout/checked.hpp"
#include "tulle/base/error.hpp"

namespace tulle {
namespace {

constexpr std::int64_t inferred = -1;

std::string times(std::span<const std::int64_t> sizes) {
  return fmt::format("{}", fmt::join(sizes, " x "));
}

void check_size(const AxisSpec& axis) {
  if (axis.size < 1 && axis.size != inferred) {
    throw ConfigError(
        fmt::format("axis '{}' of size {} (an axis has at least one rank). use -1 to infer one size",
                    axis.name, axis.size));
  }
}

/// Where the -1 is; the number of axes if there is none.
std::size_t find_inferred(std::span<const AxisSpec> axes) {
  const auto first = std::ranges::find(axes, inferred, &AxisSpec::size);
  if (first == axes.end()) return axes.size();
  const auto second = std::ranges::find(std::next(first), axes.end(), inferred, &AxisSpec::size);
  if (second != axes.end()) {
    throw ConfigError(
        fmt::format("axes '{}' and '{}' both of size -1 (only one size can be inferred). give one of them",
                    first->name, second->name));
  }
  return static_cast<std::size_t>(first - axes.begin());
}

std::int64_t infer(const AxisSpec& axis, std::span<const std::int64_t> others,
                   std::optional<std::int64_t> total, const std::string& whole) {
  if (!total) {
    throw ConfigError(fmt::format(
        "axis '{}' of size -1 (nothing tells how many ranks there are). give its size, or the world's",
        axis.name));
  }
  const std::int64_t known = product_of(others);
  if (*total % known != 0) {
    throw ConfigError(
        fmt::format("axis '{}' of size -1 ({} of size {} is not divisible by {} = {}). change a size",
                    axis.name, whole, *total, times(others), known));
  }
  return *total / known;
}

}  // namespace

std::int64_t product_of(std::span<const std::int64_t> sizes) {
  std::int64_t product = 1;
  for (const std::int64_t size : sizes) {
    const auto next = checked_multiply(product, size);
    if (!next)
      throw ConfigError(
          fmt::format("sizes {} multiply past 64 bits (ranks are 64-bit numbers)", times(sizes)));
    product = *next;
  }
  return product;
}

void check_names(std::span<const Axis> axes) {
  if (axes.empty())
    throw ConfigError("a mesh of no axes (it has at least one). name one, of size 1 if need be");
  for (std::size_t i = 0; i < axes.size(); ++i) {
    if (axes[i].name.empty())
      throw ConfigError(fmt::format("axis {} has an empty name (names find axes). name it", i));
    for (std::size_t j = 0; j < i; ++j) {
      if (axes[j].name == axes[i].name) {
        throw ConfigError(fmt::format("two axes named '{}' (names find axes). rename one", axes[i].name));
      }
    }
  }
}

std::vector<std::int64_t> infer_sizes(std::span<const AxisSpec> axes, std::optional<std::int64_t> total,
                                      const std::string& whole) {
  for (const AxisSpec& axis : axes) check_size(axis);
  const std::size_t open = find_inferred(axes);
  std::vector<std::int64_t> sizes;
  for (const AxisSpec& axis : axes) sizes.push_back(axis.size);
  if (open < axes.size()) {
    std::vector<std::int64_t> others = sizes;
    others.erase(others.begin() + static_cast<std::ptrdiff_t>(open));
    sizes[open] = infer(axes[open], others, total, whole);
  }
  return sizes;
}

void check_product(std::span<const std::int64_t> sizes, std::int64_t total, const std::string& whole) {
  const std::int64_t product = product_of(sizes);
  if (product != total) {
    throw ConfigError(
        fmt::format("sizes {} = {} for {} of size {} (they must be equal). use -1 to infer one size",
                    times(sizes), product, whole, total));
  }
}

}  // namespace tulle
