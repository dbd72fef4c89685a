// SPDX-License-Identifier: Apache-2.0
#include "backends/native/exchange.hpp"

#include "arena/fence.hpp"

namespace tulle::native {

Exchange::Exchange(const control::Host& host, const control::Membership& members,
                   control::SlotRef slot) noexcept
    : host_(host), members_(members), slot_(slot) {
  for (std::int64_t member = 0; member < size(); ++member) {
    if (member != rank()) others_.push_back(members.locals[static_cast<std::size_t>(member)]);
  }
}

arena::Line& Exchange::begin() noexcept {
  ++round_;
  seen_ = 0;
  seen_released_ = 0;
  return place(rank()).lines[parity()];
}

void Exchange::publish() noexcept {
  place(rank()).lines[parity()].word.store(stamp(), std::memory_order_release);
  host_.ring_all(others_);
}

bool Exchange::has_published(std::int64_t member) const noexcept {
  return place(member).lines[parity()].word.load(std::memory_order_acquire) == stamp();
}

/// A member that goes on to the next rounds only raises its mark.
bool Exchange::has_released(std::int64_t member) const noexcept {
  const std::uint64_t mark = place(member).consumed.load(std::memory_order_acquire);
  return mark >> 40 == slot_.tenancy && mark >= stamp();
}

bool Exchange::is_complete() noexcept {
  while (seen_ < size() && has_published(seen_)) ++seen_;
  return seen_ == size();
}

bool Exchange::is_released() noexcept {
  while (seen_released_ < size() && has_released(seen_released_)) ++seen_released_;
  return seen_released_ == size();
}

std::vector<std::int64_t> Exchange::unpublished() const {
  std::vector<std::int64_t> members;
  for (std::int64_t member = 0; member < size(); ++member) {
    if (!has_published(member)) members.push_back(member);
  }
  return members;
}

std::vector<std::int64_t> Exchange::unreleased() const {
  std::vector<std::int64_t> members;
  for (std::int64_t member = 0; member < size(); ++member) {
    if (!has_released(member)) members.push_back(member);
  }
  return members;
}

const arena::Line& Exchange::line(std::int64_t member) const noexcept {
  return place(member).lines[parity()];
}

void Exchange::release_round() noexcept {
  place(rank()).consumed.store(stamp(), std::memory_order_release);
  host_.ring_all(others_);
}

bool Exchange::is_live() const noexcept {
  arena::acquire_fence();
  const control::Word word = control::Word::unpack(host_.arena().entry(members_.entry).word.load());
  return word.generation == slot_.generation && word.phase == control::Phase::live;
}

}  // namespace tulle::native
