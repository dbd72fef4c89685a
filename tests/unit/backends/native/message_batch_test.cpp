// SPDX-License-Identifier: Apache-2.0
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>
#include <chrono>
#include <cstdint>
#include <span>
#include <vector>

#include "support/on_ranks.hpp"
#include "support/refusal.hpp"
#include "tulle/base/error.hpp"
#include "tulle/comm/collectives.hpp"
#include "unit/backends/native/message_data.hpp"

namespace tulle {
namespace {

using namespace std::chrono_literals;
using test::message;
using test::on_ranks;
using Bytes = std::vector<std::uint8_t>;

TEST(MessageBatch, SwapsWithBothNeighboursAtOnce) {
  for (const std::int64_t size : test::rank_counts) {
    on_ranks(size, [size](const Universe& universe) {
      const Group world = universe.world().group("world");
      const std::int64_t me = universe.rank().value();
      const GroupRank next((me + 1) % size);
      const GroupRank previous((me + size - 1) % size);
      const Bytes right = message(me, 100'000);
      const Bytes left = message(100 + me, 10);
      Bytes from_previous(right.size()), from_next(left.size());

      issue_all(world, std::array{send_call(right, next, 1), send_call(left, previous, 2),
                                  recv_call(from_next, next, 2), recv_call(from_previous, previous, 1)})
          .wait();

      EXPECT_EQ(from_previous, message(previous.value(), 100'000));
      EXPECT_EQ(from_next, message(100 + next.value(), 10));
    });
  }
}

TEST(MessageBatch, OfNothingIsDone) {
  on_ranks(1, [](const Universe& universe) {
    EXPECT_TRUE(issue_all(universe.world().group("world"), {}).test());
  });
}

TEST(MessageBatch, IsDoneWhenTheLastOneIs) {
  on_ranks(2, [](const Universe& universe) {
    const Group world = universe.world().group("world");
    Bytes first(4), second(4);
    if (universe.rank() == 0) {
      Work both =
          issue_all(world, std::array{recv_call(first, GroupRank(1)), recv_call(second, GroupRank(1))});
      EXPECT_FALSE(both.wait_for(20ms));
      barrier(world);
      EXPECT_FALSE(both.wait_for(20ms));
      barrier(world);
      both.wait();
      EXPECT_EQ(second, message(2, 4));
    } else {
      for (int i = 1; i <= 2; ++i) {
        barrier(world);
        send(world, message(i, 4), GroupRank(0));
      }
    }
  });
}

TEST(MessageBatch, NamesAllThatAreMissing) {
  on_ranks(3, [](const Universe& universe) {
    const Group world = universe.world().group("world").with_timeout(test::patience(200ms));
    Bytes one(4), two(4), three(4);
    if (universe.rank() != 0) return;
    Work work = issue_all(world, std::array{recv_call(one, GroupRank(2)), recv_call(two, GroupRank(1)),
                                            recv_call(three, GroupRank(2), 1)});
    try {
      work.wait();
      ADD_FAILURE() << "nothing was missing";
    } catch (const Timeout& error) {
      EXPECT_THAT(error.what(),
                  testing::HasSubstr("recv 1 of world [0 1 2] timed out on rank 0 (rank 1 has not "
                                     "entered: it is in no operation; rank 2 has not entered"));
    }
  });
}

TEST(MessageBatch, RefusesCollectives) {
  on_ranks(1, [](const Universe& universe) {
    const Group world = universe.world().group("world");
    Bytes data(4);

    EXPECT_EQ(
        refusal([&] { return issue_all(world, std::array{send_call(data, GroupRank(0)), Call{}}); }),
        "barrier among the calls of issue_all (only sends and receives go side by side). issue it alone");
    EXPECT_EQ(refusal([&] { return issue_all(world, std::array{send_call(data, GroupRank(1))}); }),
              "peer 1 in send in a group of 1 (its ranks are 0 to 0). name one of them");
  });
}

}  // namespace
}  // namespace tulle
