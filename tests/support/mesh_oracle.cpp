// SPDX-License-Identifier: Apache-2.0
#include "support/mesh_oracle.hpp"

#include <algorithm>

namespace tulle {

std::vector<GlobalRank> ranks(const std::vector<std::int64_t>& values) {
  std::vector<GlobalRank> result;
  for (const std::int64_t value : values) result.emplace_back(value);
  return result;
}

MeshOracle::MeshOracle(std::vector<std::string> names, std::vector<std::int64_t> sizes,
                       std::vector<GlobalRank> table)
    : names_(std::move(names)), table_(std::move(table)) {
  std::vector<std::int64_t> at(sizes.size(), 0);
  for (const GlobalRank rank : table_) {
    for (std::size_t i = 0; i < sizes.size(); ++i) coordinates_[rank][names_[i]] = at[i];
    for (std::size_t i = sizes.size(); i-- > 0 && ++at[i] == sizes[i];) at[i] = 0;
  }
}

std::vector<std::int64_t> MeshOracle::coordinates(const std::vector<std::string>& names,
                                                  GlobalRank rank) const {
  std::vector<std::int64_t> result;
  for (const std::string& name : names) result.push_back(coordinates_.at(rank).at(name));
  return result;
}

std::vector<GlobalRank> MeshOracle::group_of(const std::vector<std::string>& names, GlobalRank rank) const {
  std::vector<std::string> others;
  for (const std::string& name : names_) {
    if (std::ranges::count(names, name) == 0) others.push_back(name);
  }
  std::vector<GlobalRank> group;
  for (const GlobalRank other : table_) {
    if (coordinates(others, other) == coordinates(others, rank)) group.push_back(other);
  }
  std::ranges::sort(group, {}, [&](GlobalRank member) { return coordinates(names, member); });
  return group;
}

}  // namespace tulle
