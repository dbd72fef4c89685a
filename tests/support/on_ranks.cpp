// SPDX-License-Identifier: Apache-2.0
#include "support/on_ranks.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <iostream>
#include <memory>
#include <stdexcept>
#include <thread>

#include "support/join_as.hpp"
#include "support/rank_board.hpp"
#include "tulle/universe/in_process.hpp"

namespace tulle::test {
namespace {

constexpr std::chrono::milliseconds grace = patience(std::chrono::seconds{5});

/// One rank, from its join to its leave.
Failures play(RankBoard& board, const JoinOptions& join, const RankBody& body) {
  const std::int64_t rank = *join.rank;
  std::optional<Universe> universe;
  Failures failures = failures_of([&] {
    SCOPED_TRACE(fmt::format("rank {} of {}", rank, *join.size));
    board.enter(rank, "joining");
    universe = Universe::join(join);
    board.seat(rank, *universe);
    board.enter(rank, "running");
    body(*universe);
  });
  if (failures.is_fatal) return failures;
  board.enter(rank, "leaving");
  const Failures parting = failures_of([&] { universe->leave(join.timeout); });
  failures.error = parting.error;
  failures.is_fatal = parting.is_fatal;
  return failures;
}

/// Waits for all ranks, and aborts those that are left once `cause` gives a reason: again and again, since a
/// rank may join, or name a new group, after an abort. False if that takes longer than `time`.
template <class Cause>
bool settle(RankBoard& board, std::chrono::milliseconds time, Cause cause) {
  const auto deadline = std::chrono::steady_clock::now() + time;
  while (!board.wait_for_all(std::min<std::chrono::milliseconds>(time, std::chrono::milliseconds(50)))) {
    if (std::chrono::steady_clock::now() >= deadline) return false;
    if (const std::string reason = cause(); !reason.empty()) board.abort_all(reason);
  }
  return true;
}

void await(RankBoard& board, const RankOptions& options) {
  const auto failed = [&] {
    const auto first = board.first_failed();
    return first ? fmt::format("rank {} of the test failed", *first) : "";
  };
  if (settle(board, options.deadline, failed)) return;
  const std::string before = board.text();
  const bool all_ended = settle(board, grace, [] { return std::string("the deadline of the test passed"); });
  const std::string report = fmt::format("not done within {} ms:\n{}after an abort:\n{}",
                                         options.deadline.count(), before, board.text());
  if (all_ended) throw std::runtime_error(report);
  std::cerr << report << "the ranks do not end, so the process does" << std::endl;
  std::_Exit(EXIT_FAILURE);
}

/// The first fatal failure, else the failed assertions of the lowest rank that has some.
void report(const RankBoard& board, std::int64_t n) {
  if (const auto first = board.first_failed()) {
    throw std::runtime_error(
        fmt::format("rank {} of {} failed first: {}", *first, n, board.failures(*first).text()));
  }
  for (std::int64_t rank = 0; rank < n; ++rank) {
    if (const Failures failures = board.failures(rank); failures.any()) {
      FAIL() << "rank " << rank << " of " << n << ": " << failures.text();
    }
  }
}

}  // namespace

void on_ranks(std::int64_t n, const RankBody& body, const RankOptions& options) {
  const auto world = InProcess::create();
  RankBoard board(n);
  std::vector<std::jthread> threads;
  for (std::int64_t rank = 0; rank < n; ++rank) {
    threads.emplace_back([&, rank] {
      JoinOptions join = join_as(rank, n, options);
      join.in_process = world;
      board.end(rank, play(board, join, body));
    });
  }
  await(board, options);
  threads.clear();
  report(board, n);
}

}  // namespace tulle::test
