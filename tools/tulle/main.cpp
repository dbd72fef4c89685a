// SPDX-License-Identifier: Apache-2.0
#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>
#include <algorithm>
#include <iostream>
#include <new>
#include <stdexcept>
#include <string>
#include <system_error>
#include <utility>
#include <vector>

#include "tulle/base/error.hpp"
#include "tulle/base/version.hpp"
#include "tulle/commands.hpp"
#include "tulle/help.hpp"

namespace tulle::cli {
namespace {

constexpr auto examples = R"(Examples:
  tulle run -n 4 -- ./train           start four ranks on this host
  tulle mesh "dp=2,fsdp=4,tp=2"       show a mesh
  tulle plan --world 8 --degrees tp=2 count what a parallel program asks for
)";

/// CLI11's own codes (100 and above) are all wrong usage to us.
int exit_code_of(const CLI::App& app, const CLI::ParseError& error) {
  return app.exit(error) == 0 ? 0 : static_cast<int>(ExitCode::usage);
}

/// What the command line parser reads, and what belongs to the program that `tulle run` starts.
struct Split {
  std::vector<std::string> ours;
  std::vector<std::string> program;
};

Split split(std::vector<std::string> arguments) {
  const bool is_run = !arguments.empty() && arguments.front() == "run";
  const auto dashes = is_run ? std::find(arguments.begin(), arguments.end(), "--") : arguments.end();
  if (dashes == arguments.end()) return {.ours = std::move(arguments), .program = {}};
  return {.ours = {arguments.begin(), dashes}, .program = {dashes + 1, arguments.end()}};
}

int run(int argc, char** argv) {
  CLI::App app{"tulle: device meshes and shared communicators", "tulle"};
  Split arguments = split({argv + 1, argv + argc});
  std::reverse(arguments.ours.begin(), arguments.ours.end());  // as CLI11 takes a vector
  int exit_code = 0;
  app.formatter(make_formatter());
  app.footer(examples);
  app.set_version_flag("--version", std::string(version()));
  app.require_subcommand(1);
  add_exercise(app, exit_code);
  add_mesh(app);
  add_plan(app);
  add_run(app, exit_code, arguments.program);
  add_doctor(app, exit_code);
  try {
    app.parse(arguments.ours);
  } catch (const CLI::ParseError& error) {
    return exit_code_of(app, error);
  }
  return exit_code;
}

const std::length_error too_many("too many ranks to list (no memory holds them). ask for fewer");

int fail(const std::exception& error, int exit_code) {
  std::cerr << "tulle: " << error.what() << '\n';
  return exit_code;
}

}  // namespace
}  // namespace tulle::cli

int main(int argc, char** argv) try {
  return tulle::cli::run(argc, argv);
} catch (const tulle::Error& error) {
  return tulle::cli::fail(error, error.exit_code());
} catch (const std::bad_alloc&) {
  return tulle::cli::fail(tulle::cli::too_many, static_cast<int>(tulle::ExitCode::usage));
} catch (const std::length_error&) {
  return tulle::cli::fail(tulle::cli::too_many, static_cast<int>(tulle::ExitCode::usage));
} catch (const std::system_error& error) {
  return tulle::cli::fail(error, static_cast<int>(tulle::ExitCode::missing));
}
