// SPDX-License-Identifier: Apache-2.0
#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>
#include <iostream>
#include <string>
#include <system_error>

#include "tulle/base/error.hpp"
#include "tulle/base/version.hpp"
#include "tulle/commands.hpp"
#include "tulle/help.hpp"

namespace tulle::cli {
namespace {

constexpr auto examples = R"(Examples:
  tulle mesh "dp=2,fsdp=4,tp=2"       show a mesh
  tulle plan --world 8 --degrees tp=2 count what a parallel program asks for
  tulle --version                     say which tulle this is
)";

/// CLI11's own codes (100 and above) are all wrong usage to us.
int exit_code_of(const CLI::App& app, const CLI::ParseError& error) {
  return app.exit(error) == 0 ? 0 : static_cast<int>(ExitCode::usage);
}

int run(int argc, char** argv) {
  CLI::App app{"tulle: device meshes and shared communicators", "tulle"};
  int exit_code = 0;
  app.formatter(make_formatter());
  app.footer(examples);
  app.set_version_flag("--version", std::string(version()));
  app.require_subcommand(1);
  add_mesh(app);
  add_plan(app);
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    return exit_code_of(app, error);
  }
  return exit_code;
}

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
} catch (const std::system_error& error) {
  return tulle::cli::fail(error, static_cast<int>(tulle::ExitCode::missing));
}
