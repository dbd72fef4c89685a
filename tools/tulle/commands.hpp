// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

namespace CLI {
class App;
}

namespace tulle::cli {

// Each adds one subcommand, whose callback does the work and sets `exit_code` if it is not 0.
// Data go to stdout, talk to stderr; errors are thrown and become their exit code in `main`.

void add_doctor(CLI::App& app, int& exit_code);
void add_exercise(CLI::App& app, int& exit_code);
void add_mesh(CLI::App& app);
void add_plan(CLI::App& app);
/// `program` is what followed "--" on the command line.
void add_run(CLI::App& app, int& exit_code, const std::vector<std::string>& program);

}  // namespace tulle::cli
