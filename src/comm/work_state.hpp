// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <exception>
#include <memory>
#include <thread>
#include <vector>

#include "comm/group_state.hpp"
#include "tulle/comm/backend.hpp"
#include "tulle/comm/call.hpp"
#include "tulle/comm/observer.hpp"
#include "tulle/store/store.hpp"

namespace tulle {

/// One issued operation. All but `status` belongs to the lock of its engine.
class WorkState {
  static constexpr std::chrono::seconds longest_make{300};

 public:
  enum class Status : std::uint8_t { pending, done, failed };

  WorkState(std::shared_ptr<const GroupState> on, const Call& what)
      : group(std::move(on)),
        call(what),
        deadline(deadline_in(group->timeout)),
        make_deadline(std::min(deadline, deadline_in(longest_make))) {}

  [[nodiscard]] bool is_over() const noexcept {
    return status.load(std::memory_order_acquire) != Status::pending;
  }
  /// Once it is over: throws what ended it.
  void rethrow() const {
    if (error) std::rethrow_exception(error);
  }
  void finish() noexcept {
    note(WorkEvent::State::done);
    status.store(Status::done, std::memory_order_release);
  }
  void fail(std::exception_ptr why) noexcept {
    error = std::move(why);
    note(WorkEvent::State::failed);
    status.store(Status::failed, std::memory_order_release);
  }
  /// The one point at which observers see an operation.
  void note(WorkEvent::State state) const {
    comm::Observers& observers = group->engine->observers();
    if (!observers.any()) return;
    std::int64_t bytes = call.in.bytes + call.out.bytes;
    for (const Call& other : beside) bytes += other.in.bytes + other.out.bytes;
    observers.note({state, Group(group), call.verb, sequence, bytes, Clock::now()});
  }

  const std::shared_ptr<const GroupState> group;
  const Call call;
  std::vector<Call> beside;  ///< of a message: others that are done with it
  const Deadline deadline;
  const Deadline make_deadline;
  const std::thread::id issuer = std::this_thread::get_id();
  std::uint64_t sequence = 0;
  std::unique_ptr<Operation> operation;
  std::exception_ptr error;
  std::atomic<Status> status{Status::pending};
};

}  // namespace tulle
