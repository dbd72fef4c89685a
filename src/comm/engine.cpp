// SPDX-License-Identifier: Apache-2.0
#include "comm/engine.hpp"

#include <algorithm>

#include "comm/pause.hpp"

namespace tulle::comm {
namespace {

using namespace std::chrono_literals;

constexpr auto longest_sleep = 250ms;
constexpr auto between_looks = 100ms;

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

Engine::Engine(std::shared_ptr<const control::Host> host, GlobalRank rank, bool may_spin)
    : host_(std::move(host)), rank_(rank), may_spin_(may_spin) {}

bool Engine::progress() {
  const bool moved = locked([this] { return step_all(); });
  if (moved) host_->ring(host_->local());  // other threads of this rank may sleep on what was finished
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

bool Engine::wait_until(Deadline until, const std::function<bool()>& done,
                        const control::Position* position) {
  Pause pause(may_spin_);
  Shown shown(*host_);
  Deadline next_look = Clock::now() + between_looks;
  while (true) {
    const bool moved = progress();
    if (done()) return true;
    if (moved) {
      pause.reset();
      continue;
    }
    if (!pause.shall_sleep()) {
      pause.turn();
      continue;
    }
    const Deadline now = Clock::now();
    if (now >= until) return false;
    if (now >= next_look) {
      examine(now);
      next_look = now + between_looks;
      continue;
    }
    shown.show(position);
    host_->sleep(std::min<Clock::duration>({longest_sleep, until - now, next_look - now}),
                 [&] { return progress() || done(); });
  }
}

}  // namespace tulle::comm
