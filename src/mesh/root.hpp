// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "tulle/mesh/axis.hpp"
#include "tulle/mesh/rank_map.hpp"

namespace tulle {

/// What all meshes derived from one share: its rank map, its axes, and the names that flattening added.
/// Thread-safe.
class MeshRoot {
 public:
  MeshRoot(RankMap ranks, std::vector<Axis> axes) : ranks_(std::move(ranks)), axes_(std::move(axes)) {}

  [[nodiscard]] const RankMap& ranks() const noexcept { return ranks_; }
  [[nodiscard]] const std::vector<Axis>& axes() const noexcept { return axes_; }

  /// An axis that was flattened before.
  [[nodiscard]] std::optional<Axis> find_flattened(std::string_view name) const;
  [[nodiscard]] std::vector<Axis> flattened() const;
  /// Remembers `axis`, or answers the one that has its name already: same layout, and same options if `axis`
  /// has any.
  [[nodiscard]] Axis add_flattened(const Axis& axis);

 private:
  RankMap ranks_;
  std::vector<Axis> axes_;
  mutable std::mutex mutex_;
  std::map<std::string, Axis, std::less<>> flattened_;
};

}  // namespace tulle
