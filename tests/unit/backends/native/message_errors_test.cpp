// SPDX-License-Identifier: Apache-2.0
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <chrono>
#include <cstdint>
#include <string>
#include <vector>

#include "support/on_ranks.hpp"
#include "tulle/base/error.hpp"
#include "tulle/comm/collectives.hpp"
#include "unit/backends/native/message_data.hpp"

namespace tulle {
namespace {

using namespace std::chrono_literals;
using test::message;
using test::on_ranks;
using testing::AllOf;
using testing::HasSubstr;
using Bytes = std::vector<std::uint8_t>;

/// The text of the error of this class that `call` throws.
template <class E, class F>
std::string text_of(F call) {
  try {
    call();
  } catch (const E& error) {
    return error.what();
  }
  ADD_FAILURE() << "no error of the class was thrown";
  return {};
}

TEST(MessageErrors, NameBothSizesOnBothSides) {
  on_ranks(2, [](const Universe& universe) {
    const Group world = universe.world().group("world");
    Bytes got(41);

    const std::string text = text_of<Mismatch>([&] {
      universe.rank() == 0 ? send(world, message(0, 40), GroupRank(1), 3) : recv(world, got, GroupRank(0), 3);
    });

    EXPECT_EQ(text,
              "recv 1 of world [0 1] does not match (member 0 sent 40 B of u8 with tag 3, member 1 receives "
              "41 B of u8). let both name the same");
  });
}

TEST(MessageErrors, NameTheSizeOfASendThatIsDone) {
  on_ranks(2, [](const Universe& universe) {
    const Group world = universe.world().group("world");
    Bytes got(9);
    if (universe.rank() == 0) send(world, message(0, 8), GroupRank(1));

    const std::string text =
        text_of<Mismatch>([&] { recv(world, got, GroupRank(1 - universe.rank().value())); });

    EXPECT_THAT(text, HasSubstr("member 0 sent 8 B of u8 with tag 0, member 1 receives 9 B of u8"));
  });
}

TEST(MessageErrors, NameBothTypes) {
  on_ranks(2, [](const Universe& universe) {
    const Group world = universe.world().group("world");
    std::vector<float> floats(50);
    std::vector<std::int32_t> integers(50);

    const std::string text = text_of<Mismatch>([&] {
      universe.rank() == 0 ? send(world, floats, GroupRank(1)) : recv(world, integers, GroupRank(0));
    });

    EXPECT_THAT(text, HasSubstr("member 0 sent 200 B of f32 with tag 0, member 1 receives 200 B of i32"));
  });
}

TEST(MessageErrors, LetNothingHaveAnyType) {
  on_ranks(2, [](const Universe& universe) {
    const Group world = universe.world().group("world");
    std::vector<float> floats;
    std::vector<std::int32_t> integers;

    EXPECT_NO_THROW(universe.rank() == 0 ? send(world, floats, GroupRank(1))
                                         : recv(world, integers, GroupRank(0)));
  });
}

TEST(MessageErrors, NameThePeerThatNeverReceives) {
  on_ranks(3, [](const Universe& universe) {
    const Group world = universe.world().group("world").with_timeout(test::patience(200ms));
    if (universe.rank() != 0) return;

    const std::string text = text_of<Timeout>([&] { send(world, message(0, 33), GroupRank(2)); });

    EXPECT_THAT(text, AllOf(HasSubstr("send 1 of world [0 1 2] timed out on rank 0"),
                            HasSubstr("rank 2 has not entered")));
  });
}

TEST(MessageErrors, NameThePeerThatNeverSends) {
  on_ranks(3, [](const Universe& universe) {
    const Group world = universe.world().group("world").with_timeout(test::patience(200ms));
    Bytes got(4);
    if (universe.rank() != 1) return;

    const std::string text = text_of<Timeout>([&] { recv(world, got, GroupRank(0)); });

    EXPECT_THAT(text, AllOf(HasSubstr("recv 1 of world [0 1 2] timed out on rank 1"),
                            HasSubstr("rank 0 has not entered")));
  });
}

TEST(MessageErrors, TellTheSenderThatItsReceiveWasDropped) {
  on_ranks(2,
           [](const Universe& universe) {
             const Group world = universe.world().group("world");
             const Group other = universe.group(world.ranks(), {.tag = "other"});
             Bytes got(3 << 20);
             if (universe.rank() == 1) {
               Work receive = recv_async(world, got, GroupRank(0));
               while (got.front() != message(0, 3 << 20).front()) ASSERT_FALSE(receive.test());
             } else {
               const std::string text =
                   text_of<CommError>([&] { send(world, message(0, 3 << 20), GroupRank(1)); });
               EXPECT_THAT(text, HasSubstr("recv 1 of world [0 1] was dropped on rank 1"));
             }

             Bytes later(3 << 20);
             universe.rank() == 0 ? send(other, message(5, 3 << 20), GroupRank(1))
                                  : recv(other, later, GroupRank(0));

             EXPECT_EQ(later, universe.rank() == 0 ? Bytes(3 << 20) : message(5, 3 << 20));
           },
           {.prepare = [](JoinOptions& join) { join.arena.staging_chunks = 1; }});
}

TEST(MessageErrors, TellAReceiveThatItsGroupWasReleased) {
  on_ranks(2, [](const Universe& universe) {
    const Group pair = universe.group(universe.world().group("world").ranks(), {.tag = "pair"});
    Bytes got(8);
    if (universe.rank() == 0) send(pair, message(0, 8), GroupRank(1));
    barrier(universe.world().group("world"));
    Work receive = recv_async(pair, got, GroupRank(1 - universe.rank().value()), 9);

    static_cast<void>(universe.release(pair, Release::force));

    EXPECT_THROW(receive.wait(), StaleGroup);
    const Group again = universe.group(pair.ranks(), {.tag = "pair"});
    universe.rank() == 0 ? send(again, message(7, 8), GroupRank(1)) : recv(again, got, GroupRank(0));
    EXPECT_EQ(got, universe.rank() == 0 ? Bytes(8) : message(7, 8));
  });
}

}  // namespace
}  // namespace tulle
