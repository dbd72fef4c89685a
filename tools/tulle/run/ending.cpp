// SPDX-License-Identifier: Apache-2.0
#include "tulle/run/ending.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <csignal>
#include <cstring>

#include "tulle/run/report.hpp"
#include "tulle/run/signals.hpp"

namespace tulle::cli {
namespace {

constexpr int timed_out = 124;
constexpr Seconds time_to_clean_up{30};  // after a signal of the user

Deadline after(Seconds time) {
  return Clock::now() + std::chrono::duration_cast<Clock::duration>(time);
}

/// True once, when it is due.
bool take_if_due(std::optional<Deadline>& deadline) {
  if (!deadline || Clock::now() < *deadline) return false;
  deadline.reset();
  return true;
}

}  // namespace

Ending::Ending(const RunOptions& options, const Channel& keeper) : options_(options), keeper_(keeper) {
  for (std::int32_t rank = 0; rank < options.ranks; ++rank) running_.insert(rank);
  if (options.timeout) time_out_at_ = after(*options.timeout);
}

void Ending::rank_ended(std::int32_t rank, int status) {
  running_.erase(rank);
  const int code = exit_code_of(status);
  if (code == 0 || exit_code_ != 0) return;
  fail(code);
  if (is_forwarded_) return;
  say(fmt::format("root cause: rank {} on host {} {}", rank, host_name(), ending_of(status)));
  if (running_.empty()) return;
  if (!options_.quiet)
    say(fmt::format("ranks {} have {:g} s to end", fmt::join(running_, ", "), options_.grace.count()));
  stop_after(options_.grace);
}

void Ending::rank_not_started(std::int32_t rank, int error) {
  say(fmt::format("root cause: rank {} on host {} could not be started ({})", rank, host_name(),
                  std::strerror(error)));
  fail(126);
  running_.clear();
}

void Ending::forward(int signal) {
  if (is_forwarded_) return keeper_.send({.kind = Message::Kind::end});
  is_forwarded_ = true;
  if (!options_.quiet)
    say(fmt::format("{} goes to all ranks; they have {:g} s to end, a second signal kills them",
                    signal_name(signal), time_to_clean_up.count()));
  keeper_.send({.kind = Message::Kind::signal, .number = signal});
  stop_at_.reset();
  kill_at_ = after(time_to_clean_up);
}

void Ending::look_at_clock() {
  if (take_if_due(time_out_at_)) time_out();
  if (take_if_due(stop_at_)) {
    keeper_.send({.kind = Message::Kind::signal, .number = SIGTERM});
    kill_at_ = after(options_.grace);
  }
  if (take_if_due(kill_at_)) keeper_.send({.kind = Message::Kind::end});
}

void Ending::time_out() {
  say(fmt::format("time limit of {:g} s passed: ranks {} were still running", options_.timeout->count(),
                  fmt::join(running_, ", ")));
  fail(timed_out);
  stop_after(Seconds{0});
}

std::optional<Deadline> Ending::next_look() const {
  std::optional<Deadline> next;
  for (const auto& deadline : {time_out_at_, stop_at_, kill_at_})
    if (deadline && (!next || *deadline < *next)) next = deadline;
  return next;
}

void Ending::fail(int exit_code) noexcept {
  if (exit_code_ == 0) exit_code_ = exit_code;
}

void Ending::stop_after(Seconds grace) {
  stop_at_ = after(grace);
}

}  // namespace tulle::cli
