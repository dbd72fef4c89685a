// SPDX-License-Identifier: Apache-2.0
#include "tulle/layout/flat_layout.hpp"

#include <fmt/format.h>

#include "layout/checked.hpp"
#include "layout/hash.hpp"
#include "tulle/base/error.hpp"

namespace tulle {
namespace {

void check(const Mode& mode) {
  if (mode.size < 1) {
    throw ConfigError(
        fmt::format("size {} in a layout (a mode has at least one index). use 1 or more", mode.size));
  }
  if (mode.size > 1 && mode.stride < 1) {
    throw ConfigError(
        fmt::format("stride {} of a mode of size {} (its indices would not all differ and grow). use a "
                    "stride of 1 or more",
                    mode.stride, mode.size));
  }
}

bool continues(const Mode& outer, const Mode& inner) {
  return checked_multiply(inner.size, inner.stride) == outer.stride;
}

std::vector<Mode> coalesce(std::span<const Mode> modes) {
  std::vector<Mode> result;
  for (const Mode& mode : modes) {
    check(mode);
    if (mode.size == 1) continue;
    if (!result.empty() && continues(result.back(), mode)) {
      const auto size = checked_multiply(result.back().size, mode.size);
      if (!size)
        throw ConfigError(
            fmt::format("sizes {} x {} in a layout (past 64 bits)", result.back().size, mode.size));
      result.back() = {*size, mode.stride};
    } else {
      result.push_back(mode);
    }
  }
  return result;
}

/// Size and cosize must both be numbers that we can hold.
void check_extent(std::span<const Mode> modes) {
  std::optional<std::int64_t> size = 1;
  std::optional<std::int64_t> cosize = 1;
  for (const Mode& mode : modes) {
    size = checked_multiply(*size, mode.size);
    const auto reach = checked_multiply(mode.size - 1, mode.stride);
    cosize = reach ? checked_add(*cosize, *reach) : reach;
    if (!size || !cosize) {
      throw ConfigError(fmt::format("mode {}:{} takes a layout past 64 bits (indices are 64-bit numbers)",
                                    mode.size, mode.stride));
    }
  }
}

}  // namespace

FlatLayout::FlatLayout(std::span<const Mode> modes) : modes_(coalesce(modes)) {
  check_extent(modes_);
}

std::int64_t FlatLayout::size() const noexcept {
  std::int64_t size = 1;
  for (const Mode& mode : modes_) size *= mode.size;
  return size;
}

std::int64_t FlatLayout::cosize() const noexcept {
  std::int64_t last = 0;
  for (const Mode& mode : modes_) last += (mode.size - 1) * mode.stride;
  return last + 1;
}

std::int64_t FlatLayout::operator()(std::int64_t coordinate) const {
  if (coordinate < 0 || coordinate >= size()) {
    throw ConfigError(
        fmt::format("coordinate {} in layout {} (coordinates are 0 to {})", coordinate, text(), size() - 1));
  }
  std::int64_t index = 0;
  for (auto mode = modes_.rbegin(); mode != modes_.rend(); ++mode) {
    index += coordinate % mode->size * mode->stride;
    coordinate /= mode->size;
  }
  return index;
}

}  // namespace tulle

std::size_t std::hash<tulle::FlatLayout>::operator()(const tulle::FlatLayout& layout) const noexcept {
  std::size_t seed = layout.modes().size();
  for (const tulle::Mode& mode : layout.modes()) {
    seed = tulle::mix(tulle::mix(seed, static_cast<std::size_t>(mode.size)),
                      static_cast<std::size_t>(mode.stride));
  }
  return seed;
}
