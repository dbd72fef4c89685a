// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atomic>
#include <functional>
#include <memory>
#include <mutex>
#include <string_view>
#include <vector>

#include "comm/observers.hpp"
#include "comm/progressive.hpp"
#include "control/fork_guard.hpp"
#include "control/host.hpp"
#include "control/remotes.hpp"
#include "control/where.hpp"
#include "tulle/base/ids.hpp"

namespace tulle {
class WorkState;
}

namespace tulle::comm {

/// Moves on all outstanding operations of one rank, in whatever thread waits: no thread of its own.
/// Its lock guards the communicators of the rank; it is held for short steps, never while waiting.
class Engine {
 public:
  /// `checks`: errors tell call sites. `remotes`: what lies beyond this host, which wakes nobody, so a waiter
  /// looks by itself; null: nothing.
  Engine(std::shared_ptr<const control::Host> host, GlobalRank rank, bool may_spin, bool checks,
         std::shared_ptr<control::Remotes> remotes = nullptr);

  [[nodiscard]] GlobalRank rank() const noexcept { return rank_; }
  [[nodiscard]] bool checks() const noexcept { return checks_; }
  [[nodiscard]] const control::Host& host() const noexcept { return *host_; }

  /// Throws ConfigError in a forked child, and once this rank has left.
  void check_open() const;
  /// The first half of it: works of a rank that has left may still be waited for.
  void check_process() const;
  /// From now on nothing can be issued.
  void close() noexcept { closed_ = true; }
  /// In a forked child nothing of the parent's ranks may be touched.
  [[nodiscard]] bool is_child() const noexcept { return guard_.is_child(); }

  /// Steps everything a little; whether anything moved.
  bool progress();
  /// One turn of a wait, without waiting.
  void poll();
  /// Steps everything until `done` (true) or until `until` has passed (false). `done` is asked without the
  /// lock. `position` is shown to peers if this takes long.
  bool wait_until(Deadline until, const std::function<bool()>& done,
                  const control::Position* position = nullptr);

  [[nodiscard]] Observers& observers() noexcept { return observers_; }

  /// Runs `step` under the lock: for whoever looks at communicators.
  template <class F>
  auto locked(F step) {
    const std::lock_guard guard(mutex_);
    return step();
  }
  /// Moves `source` on for as long as it is busy. Under the lock.
  void activate(const std::shared_ptr<Progressive>& source);
  /// Moves `source` on for ever: the messages of this rank.
  void keep(std::shared_ptr<Progressive> source);

 private:
  [[nodiscard]] bool step_all();
  void examine(Deadline now);
  void look(Deadline now);

  const std::shared_ptr<const control::Host> host_;
  const GlobalRank rank_;
  const bool may_spin_;
  const bool checks_;
  const std::shared_ptr<control::Remotes> remotes_;
  const control::ForkGuard guard_;
  std::atomic<bool> closed_{false};
  std::atomic<Clock::rep> next_look_{0};
  Observers observers_;
  std::mutex mutex_;
  std::vector<std::shared_ptr<Progressive>> kept_;
  std::vector<std::shared_ptr<Progressive>> active_;
};

}  // namespace tulle::comm
