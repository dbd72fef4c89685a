// SPDX-License-Identifier: Apache-2.0
#include "support/rank_board.hpp"

#include <fmt/format.h>

#include <iterator>
#include <utility>

namespace tulle::test {

void RankBoard::enter(std::int64_t rank, std::string_view phase) {
  const std::scoped_lock lock(mutex_);
  row(rank).phase = phase;
}

void RankBoard::seat(std::int64_t rank, const Universe& universe) {
  const std::scoped_lock lock(mutex_);
  row(rank).universe = universe;
}

void RankBoard::end(std::int64_t rank, Failures failures) {
  const std::scoped_lock lock(mutex_);
  if (failures.is_fatal && !first_failed_) first_failed_ = rank;
  row(rank).failures = std::move(failures);
  row(rank).has_ended = true;
  ++count_ended_;
  ended_.notify_all();
}

void RankBoard::abort_all(std::string_view cause) {
  std::vector<Universe> seated;
  {
    const std::scoped_lock lock(mutex_);
    for (const Row& row : rows_) {
      if (row.universe && !row.has_ended) seated.push_back(*row.universe);
    }
  }
  for (Universe& universe : seated) universe.abort(cause);
}

bool RankBoard::wait_for_all(std::chrono::milliseconds time) {
  std::unique_lock lock(mutex_);
  return ended_.wait_for(lock, time, [&] { return count_ended_ == rows_.size(); });
}

std::optional<std::int64_t> RankBoard::first_failed() const {
  const std::scoped_lock lock(mutex_);
  return first_failed_;
}

Failures RankBoard::failures(std::int64_t rank) const {
  const std::scoped_lock lock(mutex_);
  return rows_[static_cast<std::size_t>(rank)].failures;
}

std::string RankBoard::text() const {
  const std::scoped_lock lock(mutex_);
  std::string lines;
  for (std::size_t rank = 0; rank < rows_.size(); ++rank) {
    const Row& row = rows_[rank];
    fmt::format_to(std::back_inserter(lines), "rank {}: {} {}\n", rank,
                   row.has_ended ? "ended while" : "still", row.phase);
    if (row.failures.any()) fmt::format_to(std::back_inserter(lines), "  {}\n", row.failures.text());
  }
  return lines;
}

}  // namespace tulle::test
