// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>
#include <cstdint>
#include <iostream>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "tulle/base/error.hpp"
#include "tulle/commands.hpp"
#include "tulle/draw/text.hpp"
#include "tulle/mesh_argument.hpp"
#include "tulle/plan/plan.hpp"

namespace tulle::cli {
namespace {

constexpr auto examples = R"(Examples:
  tulle plan --world 8 --degrees dp_shard=2,tp=2,pp=2,ep=4   groups of torchtitan, and what they share
  tulle plan --world 512 --builder torchtitan-spmd --degrees tp=8,pp=8 --rank 77 --json
  tulle plan --mesh "dp=2,fsdp=4,tp=2"                       every axis of one mesh
)";

struct Arguments {
  std::string builder = "torchtitan-spmd";
  std::string degrees;
  std::string mesh;
  std::optional<std::int64_t> world;
  std::int64_t rank = 0;
  bool json = false;
};

/// What is asked for, in which world, and a line that says so.
struct Subject {
  Mesh world;
  std::vector<NamedAxis> groups;
  std::string title;
};

Subject from_mesh(const Arguments& arguments) {
  const Mesh mesh = parse_mesh(arguments.mesh, arguments.world);
  const std::int64_t size = arguments.world.value_or(mesh.size());
  return {world_of(size), axes_of(mesh), title_of(mesh, size)};
}

Subject from_builder(const Arguments& arguments) {
  const Builder& builder = find_builder(arguments.builder);
  if (!arguments.world) {
    throw ConfigError("no --world (degrees are fitted to the ranks of a world). add such as --world 8");
  }
  const Mesh world = world_of(*arguments.world);
  const Degrees asked = arguments.degrees.empty() ? Degrees() : Degrees::parse(arguments.degrees);
  const Degrees fitted = fit(builder, asked, world.size());
  return {world, build(builder, fitted, world),
          fmt::format("{} rank{}, {} {}\n", world.size(), world.size() == 1 ? "" : "s", builder.name,
                      fitted.text())};
}

void show(const Arguments& arguments) {
  const Subject subject = arguments.mesh.empty() ? from_builder(arguments) : from_mesh(arguments);
  const Plan plan = make_plan(subject.groups, subject.world, GlobalRank{arguments.rank});
  std::cout << (arguments.json ? plan.to_json() : subject.title + draw_plan(plan));
}

std::string builder_names() {
  std::string names;
  for (const Builder& builder : builders()) names += (names.empty() ? "" : ", ") + std::string(builder.name);
  return names;
}

}  // namespace

void add_plan(CLI::App& app) {
  auto arguments = std::make_shared<Arguments>();
  CLI::App* command = app.add_subcommand("plan", "Count groups and communicators, without running anything");
  command->footer(examples);
  command->add_option("--world", arguments->world,
                      "Ranks in the world (with --mesh: default those of the mesh)");
  auto* builder = command->add_option("--builder", arguments->builder, "Whose meshes: " + builder_names());
  auto* degrees =
      command->add_option("--degrees", arguments->degrees,
                          "Such as dp_replicate=1,dp_shard=-1,cp=1,tp=2,pp=1,ep=1; -1 is the rest");
  command->add_option("--mesh", arguments->mesh, "Axes and sizes of one mesh instead")
      ->excludes(builder, degrees);
  command->add_option("--rank", arguments->rank, "The rank whose groups are shown (default 0)");
  command->add_flag("--json", arguments->json, "Print one JSON object");
  command->callback([arguments] { show(*arguments); });
}

}  // namespace tulle::cli
