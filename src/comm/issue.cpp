// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include "comm/call_shape.hpp"
#include "comm/solo.hpp"
#include "comm/work_state.hpp"
#include "tulle/base/error.hpp"
#include "tulle/comm/collectives.hpp"

namespace tulle {
namespace {

Work enqueue(std::shared_ptr<WorkState> work) {
  const GroupState& group = *work->group;
  const auto& communicator = group.hold->communicator;
  group.engine->locked([&] {
    communicator->enqueue(work);
    group.engine->activate(communicator);
    communicator->progress();
  });
  group.engine->observers().deliver();
  return Work(std::move(work));
}

Work run_at_once(std::shared_ptr<WorkState> work) {
  work->note(WorkEvent::State::issued);
  comm::run_alone(work->call);
  work->finish();
  work->group->engine->observers().deliver();
  return Work(std::move(work));
}

void check(const Group& group, const Call& call) {
  validate(call, group.rank(), group.size());
  group.state()->hold->communicator->check_device(call);
}

void check_message(const Call& call) {
  if (is_point_to_point(call.verb)) return;
  throw ConfigError(
      fmt::format("{} among the calls of issue_all (only sends and receives go side by side). issue it alone",
                  name_of(call.verb)));
}

}  // namespace

Work issue(const Group& group, const Call& call) {
  check(group, call);
  group.state()->engine->check_open();
  auto work = std::make_shared<WorkState>(group.state(), call);
  const bool alone = group.size() == 1 && !is_point_to_point(call.verb);
  return alone ? run_at_once(std::move(work)) : enqueue(std::move(work));
}

Work issue_all(const Group& group, std::span<const Call> calls) {
  for (const Call& call : calls) {
    check_message(call);
    check(group, call);
  }
  group.state()->engine->check_open();
  const Call first = calls.empty() ? Call{} : calls.front();
  auto work = std::make_shared<WorkState>(group.state(), first);
  if (calls.empty()) return run_at_once(std::move(work));
  work->beside.assign(calls.begin() + 1, calls.end());
  return enqueue(std::move(work));
}

}  // namespace tulle
