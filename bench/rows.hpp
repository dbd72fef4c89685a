// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <benchmark/benchmark.h>

#include <cstdint>
#include <string>
#include <vector>

namespace tulle::bench {

/// What one measurement said: nanoseconds of one call.
struct Row {
  std::string library;
  std::string op;
  std::int64_t ranks = 0;
  double ns = 0;
};

/// Collects rows of benchmarks named "op/ranks" instead of printing as it goes.
class RowReporter final : public benchmark::BenchmarkReporter {
 public:
  explicit RowReporter(std::string library) : library_(std::move(library)) {}

  bool ReportContext(const Context&) override { return true; }
  void ReportRuns(const std::vector<Run>& runs) override;
  [[nodiscard]] const std::vector<Row>& rows() const noexcept { return rows_; }

 private:
  std::string library_;
  std::vector<Row> rows_;
};

/// {"schema": 1, "rows": [{"library", "op", "ranks", "ns"}, ...]}
[[nodiscard]] std::string to_json(const std::vector<Row>& rows);
/// One line per op, one column per rank count.
[[nodiscard]] std::string to_table(const std::vector<Row>& rows);

/// Runs what is registered and prints its rows, as JSON if `--json` is among the arguments. Answers the exit
/// code.
int run(int argc, char** argv, const std::string& library);

}  // namespace tulle::bench
