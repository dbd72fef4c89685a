// SPDX-License-Identifier: Apache-2.0
#include "rows.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <nlohmann/json.hpp>
#include <string_view>

namespace tulle::bench {
namespace {

constexpr int usage = 2;

/// Takes `--json` out of the arguments.
bool take_json(int& argc, char** argv) {
  char** const last =
      std::remove_if(argv + 1, argv + argc, [](std::string_view word) { return word == "--json"; });
  const bool found = last != argv + argc;
  argc = static_cast<int>(last - argv);
  return found;
}

}  // namespace

void RowReporter::ReportRuns(const std::vector<Run>& runs) {
  for (const Run& run : runs) {
    if (run.error_occurred || run.run_type != Run::RT_Iteration) continue;
    rows_.push_back(
        {library_, run.run_name.function_name, std::stoll(run.run_name.args), run.GetAdjustedRealTime()});
  }
}

std::string to_json(const std::vector<Row>& rows) {
  nlohmann::ordered_json json{{"schema", 1}, {"rows", nlohmann::ordered_json::array()}};
  for (const Row& row : rows) {
    json["rows"].push_back({{"library", row.library}, {"op", row.op}, {"ranks", row.ranks}, {"ns", row.ns}});
  }
  return json.dump();
}

std::string to_table(const std::vector<Row>& rows) {
  std::string head = fmt::format("{:24}", "ns per call, at ranks");
  std::string body;
  std::string_view op;
  for (const Row& row : rows) {
    if (row.op == rows.front().op) head += fmt::format("{:>14}", row.ranks);
    if (row.op != op) body += fmt::format("\n{:24}", row.op);
    op = row.op;
    body += fmt::format("{:>14.0f}", row.ns);
  }
  return head + body;
}

int run(int argc, char** argv, const std::string& library) {
  const bool json = take_json(argc, argv);
  benchmark::Initialize(&argc, argv);
  if (benchmark::ReportUnrecognizedArguments(argc, argv)) return usage;
  RowReporter reporter(library);
  benchmark::RunSpecifiedBenchmarks(&reporter);
  fmt::print("{}\n", json ? to_json(reporter.rows()) : to_table(reporter.rows()));
  return 0;
}

}  // namespace tulle::bench
