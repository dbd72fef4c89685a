// SPDX-License-Identifier: Apache-2.0
#include "comm/call_shape.hpp"
#include "comm/solo.hpp"
#include "comm/work_state.hpp"
#include "tulle/comm/collectives.hpp"

namespace tulle {

Work issue(const Group& group, const Call& call) {
  validate(call, group.rank(), group.size());
  const std::shared_ptr<const GroupState>& state = group.state();
  state->engine->check_open();
  auto work = std::make_shared<WorkState>(state, call, Clock::now());
  const auto& communicator = state->hold->communicator;
  if (communicator->size() == 1 && !is_point_to_point(call.verb)) {
    work->note(WorkEvent::State::issued);
    comm::run_alone(call);
    work->finish();
    state->engine->observers().deliver();
    return Work(std::move(work));
  }
  state->engine->locked([&] {
    communicator->enqueue(work);
    state->engine->activate(communicator);
    communicator->progress();
  });
  state->engine->observers().deliver();
  return Work(std::move(work));
}

}  // namespace tulle
