// SPDX-License-Identifier: Apache-2.0
#include "comm/engine.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "comm/pause.hpp"
#include "tulle/base/error.hpp"

namespace tulle::comm {
namespace {

using namespace std::chrono_literals;

constexpr auto between_looks = 100ms;  // and the longest sleep

/// Shows a position to the peers once, and takes it back at the end.
class Shown {
 public:
  explicit Shown(const control::Host& host) : block_(host.arena().rank(host.local())) {}
  Shown(const Shown&) = delete;
  Shown& operator=(const Shown&) = delete;
  ~Shown() {
    if (shown_) control::leave_operation(block_);
  }
  void show(const control::Position* position) {
    if (shown_ || position == nullptr) return;
    control::enter_operation(block_, *position);
    shown_ = true;
  }

 private:
  arena::RankBlock& block_;
  bool shown_ = false;
};

}  // namespace

Engine::Engine(std::shared_ptr<const control::Host> host, GlobalRank rank, bool may_spin, bool checks)
    : host_(std::move(host)), rank_(rank), may_spin_(may_spin), checks_(checks) {}

void Engine::check_process() const {
  if (is_child()) {
    throw ConfigError(
        fmt::format("this process was forked from rank {} (a child has no part in its parent's groups). join "
                    "in the child, or fork before joining",
                    rank_.value()));
  }
}

void Engine::check_open() const {
  check_process();
  if (closed_) {
    throw ConfigError(
        fmt::format("rank {} has left its universe (nothing of it can be used any more). leave at the very "
                    "end",
                    rank_.value()));
  }
}

bool Engine::progress() {
  const bool moved = locked([this] { return step_all(); });
  if (moved) host_->ring(host_->local());  // other threads of this rank may sleep on what was finished
  observers_.deliver();
  return moved;
}

bool Engine::step_all() {
  bool moved = false;
  for (const auto& source : kept_) moved = source->progress() || moved;
  for (std::size_t i = 0; i < active_.size(); ++i) moved = active_[i]->progress() || moved;
  std::erase_if(active_, [](const auto& source) { return !source->is_busy(); });
  return moved;
}

void Engine::examine(Deadline now) {
  const std::lock_guard guard(mutex_);
  for (const auto& source : kept_) source->examine(now);
  for (std::size_t i = 0; i < active_.size(); ++i) active_[i]->examine(now);
}

void Engine::activate(const std::shared_ptr<Progressive>& source) {
  if (std::find(active_.begin(), active_.end(), source) == active_.end()) active_.push_back(source);
}

void Engine::keep(std::shared_ptr<Progressive> source) {
  const std::lock_guard guard(mutex_);
  kept_.push_back(std::move(source));
}

/// Deadlines and lost peers are looked for now and then, whatever else moves.
void Engine::look(Deadline now) {
  Clock::rep due = next_look_.load(std::memory_order_relaxed);
  const Deadline next = now + between_looks;
  if (now.time_since_epoch().count() < due) return;
  if (next_look_.compare_exchange_strong(due, next.time_since_epoch().count())) examine(now);
}

void Engine::poll() {
  progress();
  look(Clock::now());
}

bool Engine::wait_until(Deadline until, const std::function<bool()>& done,
                        const control::Position* position) {
  Pause pause(may_spin_);
  Shown shown(*host_);
  while (true) {
    const bool moved = progress();
    if (done()) return true;
    const Deadline now = Clock::now();
    look(now);
    if (moved) {
      pause.reset();
    } else if (now >= until) {
      return false;
    } else if (!pause.shall_sleep()) {
      pause.turn();
    } else {
      shown.show(position);
      const auto time = std::min<Clock::duration>(between_looks, until - now);
      // One peer came: the others are near, so looking again beats sleeping again.
      if (host_->sleep(time, [&] { return progress() || done(); })) pause.reset();
    }
  }
}

}  // namespace tulle::comm
