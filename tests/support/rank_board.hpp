// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "support/failures.hpp"
#include "tulle/universe/universe.hpp"

namespace tulle::test {

/// Where every rank of a running test is, and what became of it. Thread-safe.
class RankBoard {
 public:
  explicit RankBoard(std::int64_t ranks) : rows_(static_cast<std::size_t>(ranks)) {}

  void enter(std::int64_t rank, std::string_view phase);
  /// From now on `rank` can be aborted.
  void seat(std::int64_t rank, const Universe& universe);
  void end(std::int64_t rank, Failures failures);

  /// Aborts every rank that has joined.
  void abort_all(std::string_view cause);
  /// Waits until all ranks have ended; false if that takes longer.
  [[nodiscard]] bool wait_for_all(std::chrono::milliseconds time);

  /// The rank that was the first to end by a fatal failure.
  [[nodiscard]] std::optional<std::int64_t> first_failed() const;
  [[nodiscard]] Failures failures(std::int64_t rank) const;
  /// One line per rank: its phase, and its failure if it has one.
  [[nodiscard]] std::string text() const;

 private:
  struct Row {
    std::string phase = "not started";
    std::optional<Universe> universe;
    Failures failures;
    bool has_ended = false;
  };
  [[nodiscard]] Row& row(std::int64_t rank) { return rows_[static_cast<std::size_t>(rank)]; }

  mutable std::mutex mutex_;
  std::condition_variable ended_;
  std::vector<Row> rows_;
  std::size_t count_ended_ = 0;
  std::optional<std::int64_t> first_failed_;
};

}  // namespace tulle::test
