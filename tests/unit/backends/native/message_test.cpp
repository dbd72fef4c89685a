// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <cstdint>
#include <numeric>
#include <vector>

#include "support/on_ranks.hpp"
#include "tulle/comm/collectives.hpp"
#include "unit/backends/native/message_data.hpp"

namespace tulle {
namespace {

using test::message;
using test::on_ranks;
using Bytes = std::vector<std::uint8_t>;

constexpr std::int64_t half = 256 * 1024;
const std::vector<std::int64_t> sizes{0,        1,    31,       32,           33,     4096,
                                      half - 1, half, half + 1, 2 * half + 1, 3 << 20};

void send_each_size(const Universe& universe, std::int64_t largest = sizes.back()) {
  const Group world = universe.world().group("world");
  for (const std::int64_t size : sizes) {
    if (size > largest) continue;
    if (universe.rank() == 0) {
      send(world, message(0, size), GroupRank(1));
    } else {
      Bytes got(static_cast<std::size_t>(size));
      recv(world, got, GroupRank(0));
      EXPECT_EQ(got, message(0, size)) << size << " bytes";
    }
  }
}

TEST(Message, ArrivesInEverySize) {
  on_ranks(2, [](const Universe& universe) { send_each_size(universe); });
}

TEST(Message, ArrivesWithoutStagingChunks) {
  on_ranks(2, [](const Universe& universe) { send_each_size(universe, half); },
           {.prepare = [](JoinOptions& join) { join.arena.staging_chunks = 0; }});
}

TEST(Message, ArrivesThroughOneStagingChunk) {
  on_ranks(2,
           [](const Universe& universe) {
             const Group world = universe.world().group("world");
             const GroupRank peer(1 - universe.rank().value());
             std::vector<Bytes> got(4, Bytes(half + 7));
             std::vector<Work> works;
             for (int i = 0; i < 4; ++i) works.push_back(recv_async(world, got[std::size_t(i)], peer, i));
             std::vector<Bytes> mine;
             for (int i = 0; i < 4; ++i) mine.push_back(message(universe.rank().value() + 10 * i, half + 7));
             for (int i = 0; i < 4; ++i) works.push_back(send_async(world, mine[std::size_t(i)], peer, i));

             for (Work& work : works) work.wait();

             for (int i = 0; i < 4; ++i)
               EXPECT_EQ(got[std::size_t(i)], message(peer.value() + 10 * i, half + 7));
           },
           {.prepare = [](JoinOptions& join) { join.arena.staging_chunks = 1; }});
}

TEST(Message, NeedsNoOrderBetweenTwoWhoBothSendFirst) {
  on_ranks(2, [](const Universe& universe) {
    const Group world = universe.world().group("world");
    const GroupRank peer(1 - universe.rank().value());
    for (const std::int64_t size : sizes) {
      const Bytes mine = message(universe.rank().value(), size);
      Bytes got(mine.size());

      Work sent = send_async(world, mine, peer);
      recv(world, got, peer);
      sent.wait();

      EXPECT_EQ(got, message(peer.value(), size)) << size << " bytes";
    }
  });
}

TEST(Message, IsMatchedByItsTag) {
  on_ranks(2, [](const Universe& universe) {
    const Group world = universe.world().group("world");
    const std::vector<std::int64_t> bytes{5, 40'000, 33, 600'000, 0};
    std::vector<Work> works;
    std::vector<Bytes> buffers;
    for (std::size_t i = 0; i < bytes.size(); ++i) {
      buffers.push_back(universe.rank() == 0 ? message(std::int64_t(i), bytes[i])
                                             : Bytes(std::size_t(bytes[i])));
    }
    for (std::size_t i = 0; i < bytes.size(); ++i) {
      const std::size_t tag = universe.rank() == 0 ? i : bytes.size() - 1 - i;
      works.push_back(universe.rank() == 0
                          ? send_async(world, buffers[tag], GroupRank(1), std::int64_t(tag))
                          : recv_async(world, buffers[tag], GroupRank(0), std::int64_t(tag)));
    }

    for (Work& work : works) work.wait();

    for (std::size_t i = 0; i < bytes.size(); ++i) EXPECT_EQ(buffers[i], message(std::int64_t(i), bytes[i]));
  });
}

TEST(Message, WaitsForItsReceiveBeyondAFullRing) {
  constexpr int count = 100;
  on_ranks(2, [](const Universe& universe) {
    const Group world = universe.world().group("world");
    std::vector<std::int64_t> values(count);
    std::vector<Work> works;
    if (universe.rank() == 0) {
      std::iota(values.begin(), values.end(), 0);
      for (auto& value : values) works.push_back(send_async(world, std::span(&value, 1), GroupRank(1)));
      for (Work& work : works) work.wait();
    }
    barrier(world);
    if (universe.rank() == 1) {
      for (auto& value : values) recv(world, std::span(&value, 1), GroupRank(0));
    }

    for (int i = 0; i < count; ++i) EXPECT_EQ(values[std::size_t(i)], i);
  });
}

TEST(Message, GoesRoundARing) {
  for (const std::int64_t size : test::rank_counts) {
    on_ranks(size, [size](const Universe& universe) {
      const Group world = universe.world().group("world");
      const std::int64_t me = universe.rank().value();
      Bytes token = message(me, 100'000);
      for (std::int64_t step = 0; step < size; ++step) {
        Bytes next(token.size());
        Work sent = send_async(world, token, GroupRank((me + 1) % size));
        recv(world, next, GroupRank((me + size - 1) % size));
        sent.wait();
        token = next;
        EXPECT_EQ(token, message((me + size - 1 - step) % size, 100'000));
      }
    });
  }
}

TEST(Message, ReachesItsOwnSender) {
  for (const std::int64_t ranks : test::rank_counts) {
    on_ranks(ranks, [](const Universe& universe) {
      const Group world = universe.world().group("world");
      const GroupRank me(universe.rank().value());
      for (const std::int64_t size : sizes) {
        const Bytes mine = message(me.value(), size);
        Bytes sent_first(mine.size());
        Bytes received_first(mine.size());

        Work sent = send_async(world, mine, me);
        recv(world, sent_first, me);
        sent.wait();
        Work received = recv_async(world, received_first, me, 7);
        send(world, mine, me, 7);
        received.wait();

        EXPECT_EQ(sent_first, mine);
        EXPECT_EQ(received_first, mine);
      }
    });
  }
}

TEST(Message, RunsBesideACollectiveOfItsGroup) {
  on_ranks(3, [](const Universe& universe) {
    const Group world = universe.world().group("world");
    const std::int64_t me = universe.rank().value();
    std::vector<float> data(200'000, float(me + 1));
    Bytes got(300'000);
    Work late = me != 0 ? all_reduce_async(world, data) : recv_async(world, got, GroupRank(2));
    if (me == 1) send(world, message(1, 4), GroupRank(2));
    if (me == 2) {
      Bytes word(4);
      recv(world, word, GroupRank(1));
      EXPECT_EQ(word, message(1, 4));
      send(world, message(2, 300'000), GroupRank(0));
    }

    late.wait();
    if (me == 0) all_reduce(world, data);

    EXPECT_EQ(data, std::vector<float>(data.size(), 6.0F));
    EXPECT_EQ(got, me == 0 ? message(2, 300'000) : Bytes(300'000));
  });
}

TEST(Message, MakesNoCommunicator) {
  on_ranks(5, [](const Universe& universe) {
    const std::vector<GlobalRank> four{GlobalRank(3), GlobalRank(1), GlobalRank(0), GlobalRank(4)};
    if (universe.rank() == 2) return;
    const Group group = universe.group(four);
    Bytes got(100);
    if (universe.rank() == 3) send(group, message(3, 100), GroupRank(1));
    if (universe.rank() == 1) recv(group, got, GroupRank(0));

    EXPECT_EQ(got, universe.rank() == 1 ? message(3, 100) : Bytes(100));
    EXPECT_EQ(universe.ledger().live, 0);
  });
}

TEST(Message, KeepsTheGroupsApart) {
  on_ranks(2, [](const Universe& universe) {
    const std::vector<GlobalRank> turned{GlobalRank(1), GlobalRank(0)};
    const Group world = universe.world().group("world");
    const Group other = universe.group(turned);
    const Group tagged = universe.group(turned, {.tag = "mine"});
    Bytes in_world(1), in_other(1), in_tagged(1);
    if (universe.rank() == 0) {
      send(world, Bytes{1}, GroupRank(1));
      send(other, Bytes{2}, GroupRank(0));
      send(tagged, Bytes{3}, GroupRank(0));
    } else {
      recv(tagged, in_tagged, GroupRank(1));
      recv(other, in_other, GroupRank(1));
      recv(world, in_world, GroupRank(0));

      EXPECT_EQ(in_world, Bytes{1});
      EXPECT_EQ(in_other, Bytes{2});
      EXPECT_EQ(in_tagged, Bytes{3});
    }
  });
}

}  // namespace
}  // namespace tulle
