// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "mesh/root.hpp"
#include "options/pairs.hpp"
#include "tulle/base/error.hpp"
#include "tulle/mesh/mesh.hpp"

namespace tulle {
namespace {

using Json = nlohmann::ordered_json;

constexpr int schema = 1;

Json to_json(const RankMap& ranks) {
  if (ranks.is_formula()) return {{"count", ranks.size()}, {"start", ranks.start()}, {"step", ranks.step()}};
  Json table = Json::array();
  for (std::int64_t i = 0; i < ranks.size(); ++i) table.push_back(ranks[i].value());
  return table;
}

Json to_json(const Axis& axis) {
  Json json{{"name", axis.name}, {"size", axis.size()}, {"layout", axis.layout.text()}};
  for (const auto& [name, value] : to_pairs(axis.options)) json["options"][name] = value;
  return json;
}

Json to_json(std::span<const Axis> axes) {
  Json json = Json::array();
  for (const Axis& axis : axes) json.push_back(to_json(axis));
  return json;
}

RankMap ranks_from(const Json& json) {
  if (json.is_object()) return RankMap::sequence(json.at("count"), json.at("start"), json.at("step"));
  std::vector<GlobalRank> table;
  for (const Json& rank : json) table.emplace_back(rank.get<std::int64_t>());
  return RankMap(table);
}

Options options_from(const Json& json) {
  std::vector<OptionPair> pairs;
  for (const auto& [name, value] : json.items()) pairs.emplace_back(name, value.get<std::string>());
  return from_pairs(pairs);
}

/// A mesh of the given axes alone; checks all that a mesh must be.
Mesh mesh_from(const Json& axes, const RankMap& ranks) {
  std::vector<AxisSpec> specs;
  std::vector<FlatLayout> layouts;
  for (const Json& axis : axes) {
    specs.push_back(
        {axis.at("name"), axis.value("size", std::int64_t{-1}), options_from(axis.value("options", Json()))});
    layouts.push_back(FlatLayout::parse(axis.at("layout").get<std::string>()));
  }
  return Mesh::from_layout(specs, MeshLayout(std::move(layouts)), ranks);
}

void check_schema(const Json& json) {
  const int found = json.at("schema").get<int>();
  if (found != schema) {
    throw ConfigError(fmt::format("mesh JSON of schema {} (this library reads schema {})", found, schema));
  }
}

}  // namespace

std::string Mesh::to_json() const {
  Json json{{"schema", schema}, {"ranks", tulle::to_json(rank_map())}, {"axes", tulle::to_json(axes_)}};
  if (root_->axes() != axes_) json["root"] = tulle::to_json(root_->axes());
  const std::vector<Axis> flattened = root_->flattened();
  if (!flattened.empty()) json["flattened"] = tulle::to_json(flattened);
  return json.dump();
}

Mesh Mesh::from_json(std::string_view text) try {
  const Json json = Json::parse(text);
  check_schema(json);
  const RankMap ranks = ranks_from(json.at("ranks"));
  const Mesh mesh = mesh_from(json.at("axes"), ranks);
  const Mesh root = json.contains("root") ? mesh_from(json.at("root"), ranks) : mesh;
  for (const Json& axis : json.value("flattened", Json::array())) {
    static_cast<void>(root.root_->add_flattened(mesh_from(Json::array({axis}), ranks).axes_[0]));
  }
  return {root.root_, mesh.axes_};
} catch (const nlohmann::json::exception& error) {
  throw ConfigError(fmt::format("text is not the JSON of a mesh ({}). use what to_json wrote", error.what()));
}

}  // namespace tulle
