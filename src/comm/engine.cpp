// SPDX-License-Identifier: Apache-2.0
#include "comm/engine.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "comm/pause.hpp"
#include "tulle/base/error.hpp"

namespace tulle::comm {
namespace {

using namespace std::chrono_literals;

constexpr auto between_looks = 100ms;  // and the longest sleep
constexpr auto shortest_nap = 1ms;     // where something lies beyond this host, which rings nobody
constexpr auto longest_nap = 10ms;

/// Shows a position to the peers once, and takes it back at the end.
class Shown {
 public:
  Shown(const control::Host& host, control::Remotes* remotes)
      : block_(host.arena().rank(host.local())), remotes_(remotes) {}
  Shown(const Shown&) = delete;
  Shown& operator=(const Shown&) = delete;
  ~Shown() {
    if (near_) control::leave_operation(block_);
    if (far_) remotes_->hide();
  }
  void show(const control::Position* position) {
    if (near_ || position == nullptr) return;
    control::enter_operation(block_, *position);
    near_ = true;
  }
  /// To other hosts too, once it takes longer: the store is asked for it.
  void show_far(const control::Position* position) {
    if (far_ || position == nullptr || remotes_ == nullptr) return;
    remotes_->show(*position);
    far_ = true;
  }

 private:
  arena::RankBlock& block_;
  control::Remotes* remotes_;
  bool near_ = false;
  bool far_ = false;
};

/// How long a waiter sleeps: until it is rung, or ever a little longer where it has to look by itself.
class Nap {
 public:
  explicit Nap(bool looks) noexcept : looks_(looks) {}

  void reset() noexcept { length_ = shortest_nap; }
  [[nodiscard]] std::chrono::milliseconds next() noexcept {
    if (!looks_) return between_looks;
    return std::exchange(length_, std::min<std::chrono::milliseconds>(2 * length_, longest_nap));
  }
  [[nodiscard]] bool is_long() const noexcept { return length_ == longest_nap; }

 private:
  bool looks_;
  std::chrono::milliseconds length_ = shortest_nap;
};

}  // namespace

Engine::Engine(std::shared_ptr<const control::Host> host, GlobalRank rank, bool may_spin, bool checks,
               std::shared_ptr<control::Remotes> remotes)
    : host_(std::move(host)),
      rank_(rank),
      may_spin_(may_spin),
      checks_(checks),
      remotes_(std::move(remotes)) {}

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
  Shown shown(*host_, remotes_.get());
  Nap nap(remotes_ != nullptr);
  while (true) {
    const bool moved = progress();
    if (done()) return true;
    const Deadline now = Clock::now();
    look(now);
    if (moved) {
      pause.reset();
      nap.reset();
    } else if (now >= until) {
      return false;
    } else if (!pause.shall_sleep()) {
      pause.turn();
    } else {
      shown.show(position);
      if (nap.is_long()) shown.show_far(position);
      const auto time = std::min<Clock::duration>(nap.next(), until - now);
      // One peer came: the others are near, so looking again beats sleeping again.
      if (host_->sleep(time, [&] { return progress() || done(); })) pause.reset();
    }
  }
}

}  // namespace tulle::comm
