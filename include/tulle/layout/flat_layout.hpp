// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <initializer_list>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "tulle/base/export.hpp"

namespace tulle {

/// `size` steps of `stride`.
struct Mode {
  std::int64_t size = 1;
  std::int64_t stride = 1;
  friend bool operator==(const Mode&, const Mode&) = default;
};

/// An integer map from coordinates to indices, rightmost mode fastest: (2,2):(4,1) is 0, 1, 4, 5.
/// Canonical: modes that continue each other are one, modes of size 1 are none. So injective layouts are
/// equal exactly if they list the same indices in the same order, and every layout of size 1 is ():().
class TULLE_EXPORT FlatLayout {
 public:
  /// ():(), the one index 0.
  FlatLayout() = default;
  /// Throws ConfigError on a size below 1, a stride below 1 (unless its size is 1), or past 64 bits.
  explicit FlatLayout(std::span<const Mode> modes);
  FlatLayout(std::initializer_list<Mode> modes) : FlatLayout(std::span(modes.begin(), modes.size())) {}

  /// Outermost first.
  [[nodiscard]] std::span<const Mode> modes() const noexcept { return modes_; }
  /// How many indices it lists.
  [[nodiscard]] std::int64_t size() const noexcept;
  /// The largest index and one.
  [[nodiscard]] std::int64_t cosize() const noexcept;
  /// The index at a coordinate of 0 to size() - 1; ConfigError beyond.
  [[nodiscard]] std::int64_t operator()(std::int64_t coordinate) const;

  /// "2:4", "(2,2):(4,1)", "():()".
  [[nodiscard]] std::string text() const;
  /// Also nested, and without the outer parentheses: "2,2:4,1". Throws ConfigError saying where it stops.
  [[nodiscard]] static FlatLayout parse(std::string_view text);

  friend bool operator==(const FlatLayout&, const FlatLayout&) = default;

 private:
  std::vector<Mode> modes_;
};

}  // namespace tulle

template <>
struct TULLE_EXPORT std::hash<tulle::FlatLayout> {
  std::size_t operator()(const tulle::FlatLayout& layout) const noexcept;
};
