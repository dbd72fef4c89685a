// SPDX-License-Identifier: Apache-2.0
#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>
#include <algorithm>
#include <chrono>
#include <iostream>
#include <memory>
#include <string>

#include "tulle/base/error.hpp"
#include "tulle/commands.hpp"
#include "tulle/exercise/exercise.hpp"
#include "tulle/plan/builder.hpp"
#include "tulle/universe/universe.hpp"

namespace tulle::cli {
namespace {

constexpr auto examples = R"(Examples:
  tulle run -n 8 -- tulle exercise                 13 groups of eight ranks, and what they share
  tulle run -n 4 -- tulle exercise --seconds 10    the same for a while, on four
  tulle run -n 8 -- tulle exercise --builder torchtitan-spmd --degrees dp_shard=4,tp=2
)";

struct Arguments {
  std::string builder = "torchtitan-spmd";
  std::string degrees;
  double seconds = 0;
  bool json = false;
};

/// The published configuration that fits: 13 groups on eight ranks, tensor parallelism of two where it
/// divides.
std::string default_degrees(std::int64_t world) {
  if (world == 8) return "dp_shard=2,pp=2,tp=2,ep=4";
  return world % 2 == 0 ? "dp_shard=-1,tp=2" : "dp_shard=-1";
}

void run(const Arguments& arguments, int& exit_code) {
  Universe universe = Universe::join();
  const std::string degrees =
      arguments.degrees.empty() ? default_degrees(universe.size()) : arguments.degrees;
  const Builder& builder = find_builder(arguments.builder);
  const Mesh world = universe.world().mesh();
  const auto axes = build(builder, fit(builder, Degrees::parse(degrees), universe.size()), world);
  const auto time = std::chrono::milliseconds(static_cast<std::int64_t>(arguments.seconds * 1000));
  const std::vector<Exercised> rows = exercise(universe, axes, time);
  if (universe.rank() == 0) {
    std::cout << (arguments.json ? json_of(universe, rows) : table_of(universe, rows)) << std::flush;
  }
  universe.leave();
  const bool right = std::all_of(rows.begin(), rows.end(), [](const Exercised& row) { return row.right; });
  if (!right) exit_code = static_cast<int>(ExitCode::no);
}

}  // namespace

void add_exercise(CLI::App& app, int& exit_code) {
  auto arguments = std::make_shared<Arguments>();
  CLI::App* command =
      app.add_subcommand("exercise", "In a rank: make a job's groups, run and check every collective");
  command->footer(examples);
  command->add_option("--builder", arguments->builder, "Whose meshes (default torchtitan-spmd)");
  command->add_option("--degrees", arguments->degrees,
                      "Such as dp_shard=2,pp=2,tp=2,ep=4 (default: fits the world)");
  command->add_option("--seconds", arguments->seconds, "Go on for so long (default: one turn)");
  command->add_flag("--json", arguments->json, "Print one JSON object");
  command->callback([arguments, &exit_code] { run(*arguments, exit_code); });
}

}  // namespace tulle::cli
