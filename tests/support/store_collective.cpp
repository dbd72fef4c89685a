// SPDX-License-Identifier: Apache-2.0
#include "support/store_collective.hpp"

#include <fmt/format.h>

#include "comm/call_shape.hpp"
#include "support/local_world.hpp"
#include "tulle/base/error.hpp"

namespace tulle::test {
namespace {

constexpr std::chrono::milliseconds between_looks{1};

std::span<const std::byte> bytes_of(const Buffer& buffer) {
  return {static_cast<const std::byte*>(buffer.data), static_cast<std::size_t>(buffer.bytes)};
}

}  // namespace

StoreRing::StoreRing(const GroupSpec& spec)
    : store(spec.store),
      name(name_of(spec)),
      rank(spec.rank.value()),
      size(static_cast<std::int64_t>(spec.key.ranks.size())) {}

StoreRing::~StoreRing() {
  try {
    forget_before(UINT64_MAX);
  } catch (const Error&) {  // the store is gone, and so are its keys
  }
}

std::string StoreRing::key(std::uint64_t sequence, std::int64_t member) const {
  return fmt::format("{}/{}/{}", name, sequence, member);
}

void StoreRing::forget_before(std::uint64_t sequence) {
  std::erase_if(posted, [&](std::uint64_t mine) {
    if (mine < sequence) discard(*store, key(mine, rank));
    return mine < sequence;
  });
}

Step StoreCollective::advance() {
  if (ring_->aborted) return Step::closed;
  if (!posted_) leave_part();
  if (Clock::now() < next_look_) return Step::idle;
  next_look_ = Clock::now() + between_looks;
  bool moved = false;
  while (std::ssize(parts_) < ring_->size) {
    if (!take_part()) return moved ? Step::moved : Step::idle;
    moved = true;
  }
  finish();
  return Step::done;
}

std::vector<GroupRank> StoreCollective::waits_for() const {
  std::vector<GroupRank> members;
  for (std::int64_t member = 0; member < ring_->size; ++member) {
    if (!ring_->store->get(ring_->key(sequence_, member))) members.emplace_back(member);
  }
  return members;
}

/// What all members must say alike.
std::string StoreCollective::head() const {
  return fmt::format(
      "{} {} {} {} {}", name_of(call_.verb), name_of(call_.op), elements(),
      has_root(call_.verb) ? call_.root.value() : 0,
      call_.verb == Verb::barrier ? "" : name_of(call_.in.data ? call_.in.dtype : call_.out.dtype));
}

void StoreCollective::leave_part() {
  const bool gives = shape_of(call_, GroupRank(ring_->rank), ring_->size).in.has_value() &&
                     (call_.verb != Verb::broadcast || call_.root.value() == ring_->rank);
  post(*ring_->store, ring_->key(sequence_, ring_->rank), head(),
       gives ? bytes_of(call_.in) : std::span<const std::byte>{});
  ring_->posted.push_back(sequence_);
  posted_ = true;
}

bool StoreCollective::take_part() {
  const std::int64_t member = std::ssize(parts_);
  auto letter = fetch(*ring_->store, ring_->key(sequence_, member));
  if (!letter) return false;
  if (letter->head != head()) {
    throw Mismatch(fmt::format("differs between members {} and {} ({}, and {}). call it alike on all members",
                               ring_->rank, member, head(), letter->head));
  }
  parts_.push_back(*std::move(letter));
  return true;
}

/// Bytes of one block.
std::int64_t StoreCollective::elements() const {
  const CallShape shape = shape_of(call_, GroupRank(ring_->rank), ring_->size);
  if (shape.in && (call_.verb != Verb::scatter)) return call_.in.bytes / *shape.in;
  return shape.out ? call_.out.bytes / *shape.out : 0;
}

void StoreCollective::finish() {
  const DType dtype = call_.in.data != nullptr ? call_.in.dtype : call_.out.dtype;
  std::vector<Call> calls(parts_.size(), call_);
  std::vector<std::vector<std::byte>> results(parts_.size());
  for (std::int64_t member = 0; member < ring_->size; ++member) {
    if (member == ring_->rank) continue;
    const auto place = static_cast<std::size_t>(member);
    const CallShape shape = shape_of(call_, GroupRank(member), ring_->size);
    results[place].resize(static_cast<std::size_t>(elements() * shape.out.value_or(0)));
    std::vector<std::byte>& part = parts_[place].body;
    calls[place].in = {part.data(), std::ssize(part), dtype};
    calls[place].out = {results[place].data(), std::ssize(results[place]), dtype};
  }
  LocalWorld(ring_->size).run(calls);
  ring_->forget_before(sequence_);
}

}  // namespace tulle::test
