// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atomic>
#include <memory>
#include <mutex>
#include <vector>

#include "tulle/comm/observer.hpp"

namespace tulle::comm {

/// Keeps events until no lock is held, then hands them out. Without observers it costs one read. Thread-safe.
class Observers {
 public:
  void add(std::shared_ptr<Observer> observer);
  [[nodiscard]] bool any() const noexcept { return any_.load(std::memory_order_acquire); }
  void note(WorkEvent event);
  /// Lets go of all observers: they may hold groups, which hold their rank's engine.
  void clear();
  /// Hands out what was noted, in that order.
  void deliver();

 private:
  std::atomic<bool> any_{false};
  std::mutex mutex_;
  std::mutex delivery_;  ///< keeps the order while several threads deliver
  std::vector<std::shared_ptr<Observer>> observers_;
  std::vector<WorkEvent> events_;
};

}  // namespace tulle::comm
