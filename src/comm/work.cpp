// SPDX-License-Identifier: Apache-2.0
#include "tulle/comm/work.hpp"

#include "comm/complaint.hpp"
#include "comm/work_state.hpp"

namespace tulle {
namespace {

bool wait_until(WorkState& work, Deadline until) {
  if (work.is_over()) return true;
  work.group->engine->check_process();
  const control::Position position = comm::position_of(work);
  return work.group->engine->wait_until(until, [&work] { return work.is_over(); }, &position);
}

}  // namespace

Work::Work(std::shared_ptr<WorkState> state) noexcept : state_(std::move(state)) {}
Work::Work(Work&&) noexcept = default;

Work& Work::operator=(Work&& other) noexcept {
  std::swap(state_, other.state_);
  return *this;
}

Work::~Work() {
  if (!state_ || state_->is_over() || state_->group->engine->is_child()) return;
  const auto& communicator = state_->group->hold->communicator;
  state_->group->engine->locked([&] { communicator->drop(*state_); });
}

/// The deadline of the work itself fails it, so this wait ends without one of its own.
void Work::wait() {
  wait_until(*state_, Deadline::max());
  state_->rethrow();
}

bool Work::wait_for(std::chrono::milliseconds time) {
  if (!wait_until(*state_, deadline_in(time))) return false;
  state_->rethrow();
  return true;
}

bool Work::test() {
  if (!state_->is_over()) {
    state_->group->engine->check_process();
    state_->group->engine->poll();
  }
  if (!state_->is_over()) return false;
  state_->rethrow();
  return true;
}

}  // namespace tulle
