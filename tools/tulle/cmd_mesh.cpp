// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>
#include <algorithm>
#include <cstdint>
#include <iostream>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "registry/rank_text.hpp"
#include "tulle/commands.hpp"
#include "tulle/draw/text.hpp"
#include "tulle/mesh_argument.hpp"
#include "tulle/plan/plan.hpp"
#include "tulle/terminal.hpp"

namespace tulle::cli {
namespace {

using Json = nlohmann::ordered_json;

constexpr auto examples = R"(Examples:
  tulle mesh "dp=2,fsdp=4,tp=2"              layout, groups, and who is with rank 0
  tulle mesh "dp=2,fsdp=4,tp=2" --axis fsdp  the groups of one axis, each with its letter
  tulle mesh "dp=2,tp=-1" --world 16 --rank 5 --json
)";

constexpr int schema = 1;
constexpr std::size_t most_groups_listed = 16;

struct Arguments {
  std::string mesh;
  std::string axis;
  std::optional<std::int64_t> world;
  std::optional<std::int64_t> rank;
  bool json = false;
};

Json numbers(const std::vector<GlobalRank>& ranks) {
  auto list = Json::array();
  for (const GlobalRank rank : ranks) list.push_back(rank.value());
  return list;
}

std::string to_json(const Mesh& mesh, const Plan& plan, const Arguments& arguments) {
  Json out{{"schema", schema}, {"world", plan.world}, {"rank", plan.rank.value()}};
  out["layout"] = mesh.layout().text();
  out["axes"] = Json::array();
  for (const Axis& axis : mesh.axes()) {
    out["axes"].push_back(Json{{"name", axis.name},
                               {"size", axis.size()},
                               {"layout", axis.layout.text()},
                               {"groups", mesh.group_count(axis.name)},
                               {"ranks", numbers(mesh.group_of(axis.name, plan.rank))}});
  }
  if (arguments.axis.empty()) return out.dump() + "\n";
  out["axis"] = arguments.axis;
  out["groups"] = Json::array();
  for (const auto& group : mesh.groups(arguments.axis)) out["groups"].push_back(numbers(group));
  return out.dump() + "\n";
}

/// "tp: 8 groups of 2: [0 1] [2 3] ..."
std::string list_groups(const Mesh& mesh, const std::string& axis) {
  const auto groups = mesh.groups(axis);
  std::string out = fmt::format("{}: {} group{} of {}:", axis, groups.size(), groups.size() == 1 ? "" : "s",
                                groups.front().size());
  for (std::size_t i = 0; i < std::min(groups.size(), most_groups_listed); ++i) {
    out += fmt::format(" [{}]", rank_text(groups[i]));
  }
  if (groups.size() > most_groups_listed)
    out += fmt::format(" ... {} more", groups.size() - most_groups_listed);
  return out + "\n";
}

std::string to_text(const Mesh& mesh, const Plan& plan, const Arguments& arguments) {
  const std::string axis = arguments.axis.empty() ? mesh.axes().back().name : arguments.axis;
  PictureOptions picture{.colour = colour_of_stdout()};
  if (arguments.rank) picture.marked = plan.rank;
  return fmt::format("{}{}\na letter is a communicator of {}\n{}{}", title_of(mesh, plan.world),
                     draw_plan(plan), axis, draw_mesh(mesh, axis, picture),
                     arguments.axis.empty() ? "" : "\n" + list_groups(mesh, axis));
}

void show(const Arguments& arguments) {
  const Mesh mesh = parse_mesh(arguments.mesh, arguments.world);
  if (!arguments.axis.empty()) (void)mesh.axis(arguments.axis);  // throws before anything is printed
  const Mesh world = world_of(arguments.world.value_or(mesh.size()));
  const Plan plan = make_plan(axes_of(mesh), world, GlobalRank{arguments.rank.value_or(0)});
  std::cout << (arguments.json ? to_json(mesh, plan, arguments) : to_text(mesh, plan, arguments));
}

}  // namespace

void add_mesh(CLI::App& app) {
  auto arguments = std::make_shared<Arguments>();
  CLI::App* command = app.add_subcommand("mesh", "Show a mesh: layouts, groups and a picture");
  command->footer(examples);
  command->add_option("mesh", arguments->mesh, "Axes and sizes; one size may be -1 with --world")->required();
  command->add_option("--axis", arguments->axis,
                      "Draw and list the groups of this axis (default: draw the last)");
  command->add_option("--world", arguments->world, "Ranks in the world (default: those of the mesh)");
  command->add_option("--rank", arguments->rank, "The rank whose groups are shown (default 0)");
  command->add_flag("--json", arguments->json, "Print one JSON object");
  command->callback([arguments] { show(*arguments); });
}

}  // namespace tulle::cli
