// SPDX-License-Identifier: Apache-2.0
#include "backends/native/outbox.hpp"

#include "backends/native/ring.hpp"

namespace tulle::native {

std::uint64_t Outbox::post(std::int64_t destination, const arena::Packet& packet) {
  Lane& lane = lanes_[destination];
  lane.waiting.push_back(packet);
  static_cast<void>(flush(destination, lane));
  return ++lane.posted;
}

bool Outbox::has_left(std::int64_t destination, std::uint64_t number) const {
  const auto lane = lanes_.find(destination);
  return lane == lanes_.end() || number + lane->second.waiting.size() <= lane->second.posted;
}

bool Outbox::has_room(std::int64_t destination) const {
  const auto lane = lanes_.find(destination);
  return (lane == lanes_.end() || lane->second.waiting.empty()) &&
         !is_full(host_.arena().ring(host_.local(), destination));
}

bool Outbox::flush() {
  bool moved = false;
  for (auto& [destination, lane] : lanes_) moved = flush(destination, lane) || moved;
  return moved;
}

bool Outbox::flush(std::int64_t destination, Lane& lane) {
  bool moved = false;
  while (!lane.waiting.empty() &&
         push(host_.arena().ring(host_.local(), destination), lane.waiting.front())) {
    lane.waiting.pop_front();
    moved = true;
  }
  if (moved) announce(destination);
  return moved;
}

/// The bit is set after the packets, so whoever takes it finds them.
void Outbox::announce(std::int64_t destination) const noexcept {
  const auto source = static_cast<std::uint64_t>(host_.local());
  host_.arena().mail(destination, host_.local() / 64).fetch_or(std::uint64_t{1} << source % 64);
  host_.ring(destination);
}

}  // namespace tulle::native
