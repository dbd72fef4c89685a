// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <map>
#include <string>
#include <vector>

#include "property/random_layout.hpp"
#include "support/mesh_oracle.hpp"
#include "tulle/mesh/mesh.hpp"

namespace tulle {
namespace {

using Names = std::vector<std::string>;

/// A mesh beside what it should be: each axis is a list of indivisible parts of the world, found in the
/// oracle.
class Pair {
 public:
  Pair(Names parts, const std::vector<std::int64_t>& sizes, const std::vector<GlobalRank>& table)
      : mesh_(Mesh::from_ranks(specs(parts, sizes), RankMap(table))), oracle_(parts, sizes, table) {
    for (std::size_t i = 0; i < parts.size(); ++i) {
      size_[parts[i]] = sizes[i];
      parts_of_[parts[i]] = {parts[i]};
    }
  }

  void slice() {
    Names names;
    for (const std::size_t i : *choice_of(std::size_t(mesh_.ndim()))) names.push_back(mesh_.axes()[i].name);
    mesh_ = mesh_.slice(names);
  }

  void flatten() {
    Names names;
    for (const std::size_t i : *choice_of(std::size_t(mesh_.ndim()))) names.push_back(mesh_.axes()[i].name);
    Names merged;
    for (const std::string& name : names)
      merged.insert(merged.end(), parts_of_[name].begin(), parts_of_[name].end());
    const std::string name = "f" + std::to_string(++made_);
    mesh_ = mesh_.flatten(names, name);
    parts_of_[name] = merged;
    RC_ASSERT(mesh_.root()[name] == mesh_[name]);
  }

  /// Splits one axis into its parts, under new names, the last size inferred.
  void unflatten() {
    const auto index = *rc::gen::inRange<std::int64_t>(0, mesh_.ndim());
    std::vector<AxisSpec> specs;
    for (const std::string& part : Names(parts_of_[mesh_.axes()[std::size_t(index)].name])) {
      specs.push_back({"u" + std::to_string(++made_), size_[part]});
      parts_of_[specs.back().name] = {part};
    }
    specs.back().size = -1;
    mesh_ = mesh_.unflatten(*rc::gen::arbitrary<bool>() ? index : index - mesh_.ndim(), specs);
  }

  void check() {
    for (const GlobalRank rank : oracle_.table()) {
      const Mesh::Coordinates at = *mesh_.coordinates(rank);
      for (std::size_t i = 0; i < mesh_.axes().size(); ++i) {
        const std::string& name = mesh_.axes()[i].name;
        const std::vector<GlobalRank> group = mesh_.group_of(name, rank);
        RC_ASSERT(group == oracle_.group_of(parts_of_[name], rank));
        RC_ASSERT(group[std::size_t(at[i])] == rank);
      }
      RC_ASSERT(mesh_.rank_at(at, rank) == rank);
    }
    RC_ASSERT(Mesh::from_json(mesh_.to_json()) == mesh_);
  }

 private:
  static std::vector<AxisSpec> specs(const Names& names, const std::vector<std::int64_t>& sizes) {
    std::vector<AxisSpec> specs;
    for (std::size_t i = 0; i < names.size(); ++i) specs.push_back({names[i], sizes[i]});
    return specs;
  }

  Mesh mesh_;
  MeshOracle oracle_;
  std::map<std::string, std::int64_t> size_;
  std::map<std::string, Names> parts_of_;
  int made_ = 0;
};

Pair any_pair() {
  const std::vector<std::int64_t> sizes = *rc::gen::suchThat(factors(), [](const auto& all) {
    std::int64_t size = 1;
    for (const std::int64_t each : all) size *= each;
    return size <= 64;
  });
  Names parts;
  std::int64_t size = 1;
  for (const std::int64_t each : sizes) {
    parts.push_back("p" + std::to_string(parts.size()));
    size *= each;
  }
  std::vector<GlobalRank> table;
  for (const std::size_t place : *choice_of(std::size_t(size) * 2)) table.emplace_back(place * 3);
  for (std::int64_t next = 1000; std::int64_t(table.size()) < size; ++next) table.emplace_back(next);
  table.resize(std::size_t(size));
  return {parts, sizes, table};
}

RC_GTEST_PROP(MeshLaw, DerivedMeshesAgreeWithATableOfEveryRank, ()) {
  Pair pair = any_pair();

  for (int steps = *rc::gen::inRange(0, 6); steps > 0; --steps) {
    switch (*rc::gen::inRange(0, 3)) {
      case 0: pair.slice(); break;
      case 1: pair.flatten(); break;
      default: pair.unflatten(); break;
    }
  }

  pair.check();
}

RC_GTEST_PROP(MeshLaw, FlattenUndoesUnflatten, ()) {
  const std::vector<std::int64_t> sizes = *factors();
  std::int64_t size = 1;
  std::vector<AxisSpec> specs;
  Names names;
  for (const std::int64_t each : sizes) {
    size *= each;
    names.push_back("p" + std::to_string(names.size()));
    specs.push_back({names.back(), each});
  }
  const Mesh world = Mesh::from_shape({{"outer", 2}, {"world", size}, {"inner", 3}});

  RC_ASSERT(world.unflatten("world", specs).flatten(names, "world") == world);
}

RC_GTEST_PROP(MeshLaw, ConcatenatingAllSlicesIsASlice, ()) {
  const Mesh mesh = Mesh::from_shape({{"a", 2}, {"b", 3}, {"c", 2}, {"d", 2}});
  Names names;
  std::vector<Mesh> meshes;
  for (const std::size_t i : *choice_of(4)) {
    names.push_back(mesh.axes()[i].name);
    meshes.push_back(mesh[names.back()]);
  }

  RC_ASSERT(Mesh::concatenate(meshes) == mesh.slice(names));
}

}  // namespace
}  // namespace tulle
