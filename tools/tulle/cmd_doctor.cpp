// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>
#include <iostream>
#include <memory>
#include <nlohmann/json.hpp>

#include "tulle/base/error.hpp"
#include "tulle/base/version.hpp"
#include "tulle/commands.hpp"
#include "tulle/doctor/facts.hpp"
#include "tulle/launch/launch.hpp"
#include "tulle/store/connect.hpp"

namespace tulle::cli {
namespace {

using Json = nlohmann::ordered_json;

constexpr auto examples = R"(Examples:
  tulle doctor                        what a rank started here would be, and why
  tulle run -n 2 -- tulle doctor      the same under the launcher
  torchrun --nproc-per-node 2 --no-python tulle doctor --json
Exit code: 2 if a launcher's variables are incomplete.
)";

/// What this process would be as a rank, or why it could be none.
struct Diagnosis {
  Launch launch;
  std::string store;  ///< "in memory", "answers", ...
  std::string error;
};

std::string look_at_store(const Launch& launch) {
  if (launch.place == StorePlace::memory) return "in memory";
  if (launch.place == StorePlace::to_serve) return "to be served by this rank";
  try {
    (void)connect_store(launch.store, {.timeout = std::chrono::milliseconds{500}});
    return "answers";
  } catch (const Error& error) {
    return error.what();
  }
}

Diagnosis diagnose() {
  Diagnosis diagnosis;
  try {
    diagnosis.launch = detect_launch();
    diagnosis.store = look_at_store(diagnosis.launch);
  } catch (const ConfigError& error) {
    diagnosis.error = error.what();
  }
  return diagnosis;
}

Json launch_json(const Diagnosis& diagnosis) {
  if (!diagnosis.error.empty()) return {{"error", diagnosis.error}};
  const Launch& launch = diagnosis.launch;
  Json seen = Json::array();
  for (const auto& [source, is_taken, why] : launch.seen)
    seen.push_back({{"source", source}, {"taken", is_taken}, {"why", why}});
  return {{"source", launch.source},
          {"rank", launch.rank},
          {"size", launch.size},
          {"local_rank", launch.local_rank},
          {"local_size", launch.local_size},
          {"attempt", launch.attempt},
          {"store", {{"address", launch.store}, {"state", diagnosis.store}}},
          {"seen", std::move(seen)}};
}

void print_json(const Diagnosis& diagnosis) {
  Json machine = Json::object();
  for (const Fact& fact : machine_facts()) machine[fact.name] = fact.value;
  const Json all{
      {"schema", 1}, {"version", version()}, {"launch", launch_json(diagnosis)}, {"machine", machine}};
  std::cout << all.dump(2) << '\n';
}

void print_launch(const Launch& launch, const std::string& store) {
  std::cout << fmt::format("rank {} of {}, local {} of {}, from: {}\n", launch.rank, launch.size,
                           launch.local_rank, launch.local_size, launch.source);
  std::cout << fmt::format("store: {}{}{}\n", launch.store, launch.store.empty() ? "" : " ", store);
  for (const auto& [source, is_taken, why] : launch.seen)
    std::cout << fmt::format("  {} {:<10} {}\n", is_taken ? "*" : " ", source, why);
}

void print_text(const Diagnosis& diagnosis) {
  std::cout << fmt::format("tulle {}\n", version());
  if (diagnosis.error.empty())
    print_launch(diagnosis.launch, diagnosis.store);
  else
    std::cout << "no rank: " << diagnosis.error << '\n';
  std::cout << "this machine:\n";
  for (const Fact& fact : machine_facts())
    std::cout << fmt::format("  {:<16} {:<36} {}\n", fact.name, fact.value, fact.use);
}

}  // namespace

void add_doctor(CLI::App& app, int& exit_code) {
  CLI::App* command = app.add_subcommand("doctor", "Say what a rank started here would be, and why");
  const auto json = std::make_shared<bool>(false);
  command->footer(examples);
  command->add_flag("--json", *json, "As JSON");
  command->callback([json, &exit_code] {
    const Diagnosis diagnosis = diagnose();
    if (*json)
      print_json(diagnosis);
    else
      print_text(diagnosis);
    if (!diagnosis.error.empty()) exit_code = static_cast<int>(ExitCode::usage);
  });
}

}  // namespace tulle::cli
