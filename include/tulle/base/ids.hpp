// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <compare>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <ostream>

namespace tulle {

/// A signed number of one kind: kinds do not mix, plain integers compare with any.
template <class Tag>
class Id {
 public:
  constexpr Id() = default;
  constexpr explicit Id(std::integral auto value) : value_(static_cast<std::int64_t>(value)) {}

  [[nodiscard]] constexpr std::int64_t value() const noexcept { return value_; }
  template <std::integral T>
  [[nodiscard]] constexpr explicit operator T() const noexcept {
    return static_cast<T>(value_);
  }

  friend constexpr bool operator==(Id, Id) = default;
  friend constexpr auto operator<=>(Id, Id) = default;
  friend constexpr bool operator==(Id id, std::integral auto other) noexcept {
    return id.value_ == static_cast<std::int64_t>(other);
  }
  friend constexpr auto operator<=>(Id id, std::integral auto other) noexcept {
    return id.value_ <=> static_cast<std::int64_t>(other);
  }
  friend std::ostream& operator<<(std::ostream& out, Id id) { return out << id.value_; }

 private:
  std::int64_t value_ = 0;
};

/// A rank in its universe: 0 to world size - 1.
using GlobalRank = Id<struct GlobalRankTag>;
/// A rank in one group: its coordinate along the group's axis.
using GroupRank = Id<struct GroupRankTag>;

}  // namespace tulle

template <class Tag>
struct std::hash<tulle::Id<Tag>> {
  std::size_t operator()(tulle::Id<Tag> id) const noexcept { return std::hash<std::int64_t>{}(id.value()); }
};
