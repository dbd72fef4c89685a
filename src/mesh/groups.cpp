// SPDX-License-Identifier: Apache-2.0
#include "mesh/root.hpp"
#include "tulle/layout/algebra.hpp"
#include "tulle/mesh/mesh.hpp"

namespace tulle {
namespace {

std::vector<GlobalRank> ranks_at(const RankMap& map, std::span<const std::int64_t> indices,
                                 std::int64_t start) {
  std::vector<GlobalRank> ranks;
  ranks.reserve(indices.size());
  for (const std::int64_t index : indices) ranks.push_back(map[start + index]);
  return ranks;
}

}  // namespace

std::vector<GlobalRank> Mesh::group_of(const FlatLayout& layout, GlobalRank rank) const {
  const auto index = rank_map().index_of(rank);
  if (!index) return {};
  return ranks_at(rank_map(), codomain(layout), *index - layout(coordinate_of(layout, *index)));
}

std::vector<std::vector<GlobalRank>> Mesh::groups(const FlatLayout& layout) const {
  const std::vector<std::int64_t> own = codomain(layout);
  std::vector<std::vector<GlobalRank>> groups;
  for (const std::int64_t start : codomain(complement(layout, rank_map().size()))) {
    groups.push_back(ranks_at(rank_map(), own, start));
  }
  return groups;
}

std::vector<GlobalRank> Mesh::group_of(std::string_view name, GlobalRank rank) const {
  return group_of(axis(name).layout, rank);
}

std::vector<GlobalRank> Mesh::group_of(Names names, GlobalRank rank) const {
  return group_of(layout_of(names), rank);
}

std::vector<GlobalRank> Mesh::group_of(NameList names, GlobalRank rank) const {
  return group_of(Names(names.begin(), names.size()), rank);
}

std::int64_t Mesh::group_count(std::string_view name) const {
  return rank_map().size() / axis(name).size();
}

std::vector<std::vector<GlobalRank>> Mesh::groups(std::string_view name) const {
  return groups(axis(name).layout);
}

std::vector<std::vector<GlobalRank>> Mesh::groups(Names names) const {
  return groups(layout_of(names));
}

std::vector<Mesh> Mesh::submeshes(std::string_view name) const {
  Axis own = axis(name);
  own.layout = FlatLayout{{own.size(), 1}};
  std::vector<Mesh> meshes;
  for (const auto& ranks : groups(name)) meshes.push_back(make_root({own}, RankMap(ranks)));
  return meshes;
}

}  // namespace tulle
