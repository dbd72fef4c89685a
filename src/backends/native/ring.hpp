// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>

#include "arena/layout.hpp"

namespace tulle::native {

// One rank pushes into a ring and one pops; their positions only grow, so a difference says how full it is.

[[nodiscard]] inline bool is_full(const arena::Ring& ring) noexcept {
  return ring.tail.load(std::memory_order_relaxed) - ring.head.load(std::memory_order_acquire) ==
         arena::ring_packets;
}

/// By the ring's source alone. False if it is full.
[[nodiscard]] inline bool push(arena::Ring& ring, const arena::Packet& packet) noexcept {
  if (is_full(ring)) return false;
  const std::uint32_t tail = ring.tail.load(std::memory_order_relaxed);
  ring.packets[tail % arena::ring_packets] = packet;
  ring.tail.store(tail + 1, std::memory_order_release);
  return true;
}

/// By the ring's destination alone. Empty if nothing is there.
[[nodiscard]] inline std::optional<arena::Packet> pop(arena::Ring& ring) noexcept {
  const std::uint32_t head = ring.head.load(std::memory_order_relaxed);
  if (head == ring.tail.load(std::memory_order_acquire)) return std::nullopt;
  const arena::Packet packet = ring.packets[head % arena::ring_packets];
  ring.head.store(head + 1, std::memory_order_release);
  return packet;
}

}  // namespace tulle::native
