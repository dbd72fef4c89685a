// SPDX-License-Identifier: Apache-2.0
#include "backends/native/ring.hpp"

#include <gtest/gtest.h>

#include <memory>

#include "backends/native/packet.hpp"

namespace tulle::native {
namespace {

/// An empty ring whose positions soon pass the largest number.
std::unique_ptr<arena::Ring> ring_before_the_turn() {
  auto ring = std::make_unique<arena::Ring>();
  ring->head = 0xFFFF'FFFB;
  ring->tail = 0xFFFF'FFFB;
  return ring;
}

arena::Packet numbered(std::uint32_t number) {
  return packet_of(PacketKind::taken, number);
}

TEST(Ring, PopsInTheOrderOfPushing) {
  const auto ring = ring_before_the_turn();
  std::uint32_t pushed = 0, popped = 0;
  for (int round = 0; round < 10; ++round) {
    for (int i = 0; i < 5; ++i) EXPECT_TRUE(push(*ring, numbered(pushed++)));
    for (int i = 0; i < 5; ++i) EXPECT_EQ(pop(*ring)->id, popped++);
  }
}

TEST(Ring, RefusesMoreThanItHolds) {
  const auto ring = ring_before_the_turn();
  for (std::uint32_t i = 0; i < arena::ring_packets; ++i) EXPECT_TRUE(push(*ring, numbered(i)));
  EXPECT_TRUE(is_full(*ring));
  EXPECT_FALSE(push(*ring, numbered(99)));

  EXPECT_EQ(pop(*ring)->id, 0U);

  EXPECT_TRUE(push(*ring, numbered(99)));
}

TEST(Ring, IsEmptyAtFirst) {
  const auto ring = ring_before_the_turn();

  EXPECT_FALSE(pop(*ring));
}

}  // namespace
}  // namespace tulle::native
