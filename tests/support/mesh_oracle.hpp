// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "tulle/mesh/mesh.hpp"

namespace tulle {

/// Ranks as a test writes them.
std::vector<GlobalRank> ranks(const std::vector<std::int64_t>& values);

/// Everything a root mesh says, found the slow way: a table from rank to the coordinate on each axis, by
/// name.
class MeshOracle {
 public:
  /// `table` in row-major order of the sizes.
  MeshOracle(std::vector<std::string> names, std::vector<std::int64_t> sizes, std::vector<GlobalRank> table);

  /// Ranks that agree with `rank` on every axis but these, in row-major order of these.
  std::vector<GlobalRank> group_of(const std::vector<std::string>& names, GlobalRank rank) const;
  std::vector<std::int64_t> coordinates(const std::vector<std::string>& names, GlobalRank rank) const;
  const std::vector<GlobalRank>& table() const { return table_; }

 private:
  std::vector<std::string> names_;
  std::vector<GlobalRank> table_;
  std::map<GlobalRank, std::map<std::string, std::int64_t>> coordinates_;
};

}  // namespace tulle
