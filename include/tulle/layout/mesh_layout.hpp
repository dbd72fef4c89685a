// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "tulle/base/export.hpp"
#include "tulle/layout/flat_layout.hpp"

namespace tulle {

/// One flat layout per axis; the index of an N-D coordinate is the sum over the axes, rightmost axis fastest.
class TULLE_EXPORT MeshLayout {
 public:
  MeshLayout() = default;
  /// Throws ConfigError if the joined layout passes 64 bits.
  explicit MeshLayout(std::vector<FlatLayout> axes);
  /// (2,3) is (2,3):(3,1).
  [[nodiscard]] static MeshLayout row_major(std::span<const std::int64_t> sizes);

  [[nodiscard]] std::span<const FlatLayout> axes() const noexcept { return axes_; }
  [[nodiscard]] std::int64_t size() const noexcept { return collapsed_.size(); }
  [[nodiscard]] std::int64_t cosize() const noexcept { return collapsed_.cosize(); }
  /// All axes as one, in their order.
  [[nodiscard]] const FlatLayout& collapsed() const noexcept { return collapsed_; }

  /// "(2,4):(4,1)"; an axis of several modes nests: "(2,(2,2)):(2,(4,1))".
  [[nodiscard]] std::string text() const;
  /// One axis per entry of the outer tuple. Throws ConfigError saying where it stops.
  [[nodiscard]] static MeshLayout parse(std::string_view text);

  friend bool operator==(const MeshLayout& a, const MeshLayout& b) { return a.axes_ == b.axes_; }

 private:
  std::vector<FlatLayout> axes_;
  FlatLayout collapsed_;
};

}  // namespace tulle

template <>
struct TULLE_EXPORT std::hash<tulle::MeshLayout> {
  std::size_t operator()(const tulle::MeshLayout& layout) const noexcept;
};
