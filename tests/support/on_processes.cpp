// SPDX-License-Identifier: Apache-2.0
#include "support/on_processes.hpp"

#include <fmt/format.h>
#include <poll.h>

#include <algorithm>
#include <chrono>
#include <iterator>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

#include "support/child.hpp"
#include "support/failures.hpp"
#include "support/join_as.hpp"
#include "tulle/store/connect.hpp"
#include "tulle/store/server.hpp"

namespace tulle::test {
namespace {

constexpr std::chrono::milliseconds grace = patience(std::chrono::seconds{2});

constexpr std::size_t stamp_digits = 20;

/// With the time in front, on a clock that all processes share.
std::string stamped(const std::string& failure) {
  return fmt::format("{:0{}}{}", Clock::now().time_since_epoch().count(), stamp_digits, failure);
}

/// One rank in its own process: joins, runs, leaves. What failed, in words. A rank that fails ends without
/// leaving, after it has said so: the others, who then lose it, speak later.
std::string play(const std::string& address, JoinOptions join, const RankBody& body) {
  std::string phase = "joining";
  static std::optional<Universe> universe;
  Failures failures = failures_of([&] {
    join.store = connect_store(address, {.timeout = join.timeout});
    universe = Universe::join(join);
    phase = "running";
    body(*universe);
  });
  if (!failures.is_fatal) {
    phase = "leaving";
    failures.error = failures_of([&] { universe->leave(join.timeout); }).error;
  }
  return failures.any() ? stamped(fmt::format("{}: {}", phase, failures.text())) : "";
}

/// The children that have not ended, as `poll` wants them; an ended one is passed over by its negative
/// number.
std::vector<pollfd> watch(const std::vector<Child>& ranks) {
  std::vector<pollfd> watched;
  for (const Child& rank : ranks) watched.push_back({.fd = rank.pipe(), .events = POLLIN, .revents = 0});
  return watched;
}

bool wait_for_news(std::vector<pollfd>& watched, Deadline deadline) {
  const auto left = std::chrono::ceil<std::chrono::milliseconds>(deadline - Clock::now()).count();
  return left > 0 && poll(watched.data(), watched.size(), static_cast<int>(left)) != 0;
}

/// A rank's failure, and when it said so.
struct Failed {
  std::string stamp;
  std::string text;
};

/// What a rank said itself, or, if it could not, how it ended.
Failed read_failure(const std::string& failure, std::size_t rank, std::size_t size) {
  const bool spoke = failure.size() > stamp_digits && failure.find_first_not_of("0123456789") == stamp_digits;
  return {
      failure.substr(0, spoke ? stamp_digits : 0),
      fmt::format("rank {} of {} failed first: {}", rank, size, failure.substr(spoke ? stamp_digits : 0))};
}

std::string late_ranks(const std::vector<pollfd>& watched) {
  std::string late;
  for (std::size_t rank = 0; rank < watched.size(); ++rank) {
    if (watched[rank].fd >= 0) fmt::format_to(std::back_inserter(late), "rank {} ", rank);
  }
  return late + "not done at the deadline";
}

/// Waits for all; once one has failed, only a little longer for the others. The first failure by its time.
std::string first_failure(std::vector<Child>& ranks, Deadline deadline) {
  std::vector<pollfd> watched = watch(ranks);
  std::optional<Failed> first;
  std::size_t running = ranks.size();
  while (running > 0 && wait_for_news(watched, deadline)) {
    for (std::size_t rank = 0; rank < ranks.size(); ++rank) {
      if (watched[rank].revents == 0 || !ranks[rank].absorb()) continue;
      watched[rank].fd = -1;
      --running;
      const std::string failure = ranks[rank].failure();
      if (failure.empty()) continue;
      deadline = std::min(deadline, Clock::now() + grace);
      const Failed failed = read_failure(failure, rank, ranks.size());
      if (!first || failed.stamp < first->stamp) first = failed;
    }
  }
  if (first) return first->text;
  return running == 0 ? "" : late_ranks(watched);
}

}  // namespace

void on_processes(std::int64_t n, const RankBody& body, const RankOptions& options) {
  const std::string address = make_store_address();
  std::vector<Child> ranks;
  for (std::int64_t rank = 0; rank < n; ++rank) {
    ranks.emplace_back([&] { return play(address, join_as(rank, n, options), body); });
  }
  const StoreServer server(address);
  const std::string failure = first_failure(ranks, Clock::now() + options.deadline);
  if (!failure.empty()) throw std::runtime_error(failure);
}

}  // namespace tulle::test
