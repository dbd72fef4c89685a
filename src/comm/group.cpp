// SPDX-License-Identifier: Apache-2.0
#include "tulle/comm/group.hpp"

#include <fmt/format.h>

#include "comm/group_state.hpp"
#include "tulle/base/error.hpp"

namespace tulle {

Group::Group(std::shared_ptr<const GroupState> state) : state_(std::move(state)) {}

const std::string& Group::name() const noexcept {
  return state_->name;
}

std::int64_t Group::size() const noexcept {
  return static_cast<std::int64_t>(ranks().size());
}

GroupRank Group::rank() const noexcept {
  return state_->hold->communicator->rank();
}

std::span<const GlobalRank> Group::ranks() const noexcept {
  return key().ranks;
}

const Key& Group::key() const noexcept {
  return state_->hold->communicator->key();
}

std::uint32_t Group::generation() const noexcept {
  return state_->hold->generation;
}

std::chrono::milliseconds Group::timeout() const noexcept {
  return state_->timeout;
}

Group Group::with_timeout(std::chrono::milliseconds timeout) const {
  if (timeout <= std::chrono::milliseconds::zero()) {
    throw ConfigError(fmt::format("a timeout of {} ms (every operation takes some time). give at least 1 ms",
                                  timeout.count()));
  }
  auto state = std::make_shared<GroupState>(*state_);
  state->timeout = timeout;
  return Group(std::move(state));
}

/// One universe has one communicator object per key, so the object stands for universe and key.
bool operator==(const Group& a, const Group& b) noexcept {
  return a.state_->hold->communicator == b.state_->hold->communicator && a.generation() == b.generation();
}

}  // namespace tulle
