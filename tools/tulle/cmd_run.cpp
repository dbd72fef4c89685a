// SPDX-License-Identifier: Apache-2.0
#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>
#include <memory>

#include "tulle/base/error.hpp"
#include "tulle/commands.hpp"
#include "tulle/run/front.hpp"

namespace tulle::cli {
namespace {

constexpr auto examples = R"(Examples:
  tulle run -n 8 -- tulle exercise              eight ranks of tulle's own check
  tulle run -n 4 --timeout 60 -- python t.py    at most a minute; exit code 124 beyond it
  tulle run -n 4 --only-ranks 0 --log-dir logs -- ./train --steps 10
Exit code: the first failing rank's, 128 + its signal, 124 on the time limit, else 0.
)";

/// What the shell's user typed as numbers.
struct Arguments {
  RunOptions options;
  double timeout = 0;
  double grace = 3;
  std::vector<std::int64_t> only_ranks;
  std::string log_dir;
};

RunOptions options_of(const CLI::App& command, const Arguments& arguments,
                      const std::vector<std::string>& program) {
  RunOptions options = arguments.options;
  options.grace = Seconds(arguments.grace);
  if (command.count("--timeout") > 0) options.timeout = Seconds(arguments.timeout);
  if (command.count("--only-ranks") > 0) options.only_ranks = arguments.only_ranks;
  if (command.count("--log-dir") > 0) options.log_dir = arguments.log_dir;
  options.command = command.remaining();
  if (!options.command.empty() && !program.empty())
    options.command.emplace_back("--");  // it is the program's own
  options.command.insert(options.command.end(), program.begin(), program.end());
  if (options.command.empty())
    throw ConfigError(
        "no program was given (a rank has to run something). add it at the end: tulle run -n 4 -- PROG");
  return options;
}

}  // namespace

void add_run(CLI::App& app, int& exit_code, const std::vector<std::string>& program) {
  CLI::App* command = app.add_subcommand("run", "Start a program as many ranks on this host");
  const auto arguments = std::make_shared<Arguments>();
  command->footer(examples);
  command->prefix_command();
  command->add_option("-n,--ranks", arguments->options.ranks, "How many")->required();
  command->add_option("--timeout", arguments->timeout, "Seconds for the whole job")
      ->check(CLI::Range(0.001, 1e9));
  command->add_option("--grace", arguments->grace, "Seconds between first failure, SIGTERM and SIGKILL (3)")
      ->check(CLI::Range(0.0, 1e9));
  command->add_option("--only-ranks", arguments->only_ranks, "Print these ranks' lines alone, such as 0,2")
      ->delimiter(',')
      ->allow_extra_args(false);
  command->add_option("--log-dir", arguments->log_dir,
                      "Keep each rank's output in DIR/RANK.out and DIR/RANK.err");
  command->add_flag("-q,--quiet", arguments->options.quiet, "Say nothing but what went wrong");
  command->callback([command, arguments, &exit_code, &program] {
    exit_code = run_job(options_of(*command, *arguments, program));
  });
}

}  // namespace tulle::cli
