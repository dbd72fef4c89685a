// SPDX-License-Identifier: Apache-2.0
#include "comm/observers.hpp"

#include <utility>

namespace tulle::comm {

void Observers::add(std::shared_ptr<Observer> observer) {
  const std::lock_guard guard(mutex_);
  observers_.push_back(std::move(observer));
  any_.store(true, std::memory_order_release);
}

void Observers::note(WorkEvent event) {
  const std::lock_guard guard(mutex_);
  events_.push_back(std::move(event));
}

void Observers::clear() {
  any_ = false;
  std::vector<std::shared_ptr<Observer>> observers;
  std::vector<WorkEvent> events;
  const std::lock_guard guard(mutex_);
  observers.swap(observers_);
  events.swap(events_);
}

void Observers::deliver() {
  if (!any()) return;
  const std::lock_guard order(delivery_);
  std::vector<WorkEvent> events;
  std::vector<std::shared_ptr<Observer>> observers;
  {
    const std::lock_guard guard(mutex_);
    events.swap(events_);
    observers = observers_;
  }
  for (const WorkEvent& event : events) {
    for (const auto& observer : observers) observer->on_work(event);
  }
}

}  // namespace tulle::comm
