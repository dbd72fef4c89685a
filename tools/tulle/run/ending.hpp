// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <set>

#include "tulle/run/channel.hpp"
#include "tulle/run/options.hpp"
#include "tulle/store/store.hpp"

namespace tulle::cli {

/// Decides how a job ends: watches the ranks' ends, the clock and the signals, and orders the keeper.
/// Knows no process and no descriptor but the channel.
class Ending {
 public:
  Ending(const RunOptions& options, const Channel& keeper);

  void rank_ended(std::int32_t rank, int status);
  void rank_not_started(std::int32_t rank, int error);
  /// Passes a signal of the user on; the second one kills.
  void forward(int signal);
  /// Does what is due by now.
  void look_at_clock();
  /// When the clock must be looked at again; empty: never.
  [[nodiscard]] std::optional<Deadline> next_look() const;

  [[nodiscard]] bool is_over() const noexcept { return running_.empty(); }
  /// The first failing rank's code, 124 after the time limit, else 0.
  [[nodiscard]] int exit_code() const noexcept { return exit_code_; }

 private:
  void fail(int exit_code) noexcept;
  void stop_after(Seconds grace);
  void time_out();

  const RunOptions& options_;
  const Channel& keeper_;
  std::set<std::int32_t> running_;
  int exit_code_ = 0;
  bool is_forwarded_ = false;
  std::optional<Deadline> time_out_at_{};  // each is unset once it is done
  std::optional<Deadline> stop_at_{};
  std::optional<Deadline> kill_at_{};
};

}  // namespace tulle::cli
