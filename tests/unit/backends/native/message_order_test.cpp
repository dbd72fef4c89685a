// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <compare>
#include <cstdint>
#include <iostream>
#include <map>
#include <random>
#include <vector>

#include "support/on_ranks.hpp"
#include "tulle/comm/collectives.hpp"
#include "unit/backends/native/message_data.hpp"

namespace tulle {
namespace {

using test::message;
using test::on_ranks;
using Bytes = std::vector<std::uint8_t>;

struct Plan {
  std::uint32_t seed;
  std::int64_t chunks;  ///< for staging, on each rank

  [[nodiscard]] std::mt19937 random(std::int64_t stream) const {
    return std::mt19937(seed + 1'000'003 * static_cast<std::uint32_t>(stream));
  }
  /// Without chunks all goes in pieces of a line.
  [[nodiscard]] std::int64_t largest() const { return chunks == 0 ? 10'000 : 600'000; }
};

/// Where messages are matched in order.
struct Lane {
  std::int64_t source, destination, tag;
  friend auto operator<=>(const Lane&, const Lane&) = default;
};

struct Message {
  Lane lane;
  std::int64_t number;  ///< in its lane
  bool is_send;
  Bytes data;
};

/// The model: the k-th send of a lane and its k-th receive are the k-th message, of this content on all
/// ranks.
Bytes content(const Lane& lane, std::int64_t k, const Plan& plan) {
  constexpr std::array<std::int64_t, 8> sizes{0, 4, 32, 33, 500, 8192, 70'000, 600'000};
  std::mt19937 random = plan.random(1 + lane.source + 10 * lane.destination + 100 * lane.tag + 1000 * k);
  const std::int64_t size = std::min(sizes[random() % sizes.size()], plan.largest());
  return message(static_cast<std::int64_t>(random()), size);
}

/// The lanes of all messages of a plan: the same on all ranks.
std::vector<Lane> lanes_of(std::int64_t ranks, const Plan& plan) {
  std::mt19937 random = plan.random(0);
  const auto any = [&](std::int64_t end) { return static_cast<std::int64_t>(random()) % end; };
  std::vector<Lane> lanes;
  for (int i = 0; i < 60; ++i) lanes.push_back({any(ranks), any(ranks), any(3)});
  return lanes;
}

/// This rank's sends and receives, in an order of its own that keeps the order of each lane.
std::vector<Message> messages_of(std::int64_t rank, std::int64_t ranks, const Plan& plan) {
  std::vector<std::pair<Lane, bool>> sides;
  for (const Lane& lane : lanes_of(ranks, plan)) {
    if (lane.source == rank) sides.emplace_back(lane, true);
    if (lane.destination == rank) sides.emplace_back(lane, false);
  }
  std::shuffle(sides.begin(), sides.end(), plan.random(-1 - rank));
  std::map<std::pair<Lane, bool>, std::int64_t> counts;
  std::vector<Message> messages;
  for (const auto& [lane, is_send] : sides) {
    const std::int64_t k = counts[{lane, is_send}]++;
    Bytes data = content(lane, k, plan);
    if (!is_send) data.assign(data.size(), 0);
    messages.push_back({lane, k, is_send, std::move(data)});
  }
  return messages;
}

Call call_of(Message& message) {
  return message.is_send ? send_call(message.data, GroupRank(message.lane.destination), message.lane.tag)
                         : recv_call(message.data, GroupRank(message.lane.source), message.lane.tag);
}

/// Issued one by one and several at once.
std::vector<Work> issue_some_together(const Group& group, std::vector<Message>& messages,
                                      std::mt19937 random) {
  std::vector<Work> works;
  for (auto next = messages.begin(); next != messages.end();) {
    std::vector<Call> calls;
    for (auto i = random() % 5; i != 0 && next != messages.end(); --i) calls.push_back(call_of(*next++));
    works.push_back(calls.size() == 1 ? issue(group, calls.front()) : issue_all(group, calls));
  }
  return works;
}

void exchange(const Universe& universe, const Plan& plan) {
  const Group world = universe.world().group("world");
  const std::int64_t me = universe.rank().value();
  std::vector<Message> messages = messages_of(me, universe.size(), plan);
  std::vector<Work> works = issue_some_together(world, messages, plan.random(-1000 - me));
  std::shuffle(works.begin(), works.end(), plan.random(-2000 - me));

  for (Work& work : works) work.wait();

  for (const Message& message : messages) {
    EXPECT_EQ(message.data, content(message.lane, message.number, plan))
        << "message " << message.number << " of tag " << message.lane.tag << " from " << message.lane.source
        << " to " << message.lane.destination;
  }
}

TEST(MessageOrder, IsThatOfEachLaneInEveryInterleaving) {
  const std::uint32_t first = std::random_device{}();
  std::cout << "seed " << first << std::endl;
  for (std::uint32_t round = 0; round < (test::is_sanitized ? 8U : 24U); ++round) {
    const Plan plan{first + round, round % 5};
    SCOPED_TRACE(testing::Message() << "seed " << plan.seed);
    on_ranks(1 + round % 4, [&plan](const Universe& universe) { exchange(universe, plan); },
             {.prepare = [&plan](JoinOptions& join) { join.arena.staging_chunks = plan.chunks; }});
  }
}

}  // namespace
}  // namespace tulle
