// SPDX-License-Identifier: Apache-2.0
#include <numeric>

#include "conformance/conformance.hpp"

namespace tulle::test {
namespace {

std::vector<std::int32_t> message(std::int64_t from, std::int64_t to, std::int64_t number,
                                  std::int64_t count) {
  std::vector<std::int32_t> data(static_cast<std::size_t>(count));
  std::iota(data.begin(), data.end(), static_cast<std::int32_t>(1000000 * from + 10000 * to + 100 * number));
  return data;
}

TEST_P(Conformance, SendsReachTheirRecvAtEveryLength) {
  on_every_count([](const Universe& universe) {
    const Group all = world(universe);
    const std::int64_t me = all.rank().value();
    const std::int64_t next = (me + 1) % all.size();
    const std::int64_t before = (me + all.size() - 1) % all.size();
    if (all.size() == 1) return;
    for (const std::int64_t count : {0, 1, 8, 9, 1000, 16384, 50001}) {
      if (count * 4 > GetParam().most_bytes) continue;
      const auto sent = message(me, next, count, count);
      std::vector<std::int32_t> got(sent.size());

      Work out = send_async(all, sent, GroupRank{next});
      Work in = recv_async(all, got, GroupRank{before});
      in.wait();
      out.wait();

      ASSERT_EQ(got, message(before, me, count, count));
    }
  });
}

TEST_P(Conformance, TagsAndOrderMatchSends) {
  on(2, [](const Universe& universe) {
    const Group both = world(universe);
    if (universe.rank() == 0) {
      for (std::int64_t number = 0; number < 6; ++number) {
        send(both, message(0, 1, number, 3), GroupRank{1}, number % 2);
      }
    } else {
      std::vector<std::int32_t> got(3);
      for (const std::int64_t number : {1, 3, 0, 5, 2, 4}) {
        recv(both, got, GroupRank{0}, number % 2);
        ASSERT_EQ(got, message(0, 1, number, 3));
      }
    }
  });
}

TEST_P(Conformance, AllSendToAllAtOnceWithoutDeadlock) {
  on_every_count([](const Universe& universe) {
    const Group all = world(universe);
    const std::int64_t me = all.rank().value();
    constexpr std::int64_t rounds = 8;
    for (const std::int64_t count : {std::int64_t{2}, limited(5000)}) {
      std::vector<std::vector<std::int32_t>> sent;
      std::vector<std::vector<std::int32_t>> got;
      for (std::int64_t peer = 0; peer < all.size(); ++peer) {
        for (std::int64_t round = 0; round < rounds; ++round) {
          sent.push_back(message(me, peer, round, count));
          got.emplace_back(static_cast<std::size_t>(count));
        }
      }
      std::vector<Work> works;
      for (std::int64_t i = 0; i < std::ssize(sent); ++i) {
        if (i / rounds != me)
          works.push_back(send_async(all, sent[static_cast<std::size_t>(i)], GroupRank{i / rounds}));
      }
      for (std::int64_t i = 0; i < std::ssize(got); ++i) {
        if (i / rounds != me)
          works.push_back(recv_async(all, got[static_cast<std::size_t>(i)], GroupRank{i / rounds}));
      }

      for (Work& work : works) work.wait();

      for (std::int64_t i = 0; i < std::ssize(got); ++i) {
        if (i / rounds == me) continue;
        ASSERT_EQ(got[static_cast<std::size_t>(i)], message(i / rounds, me, i % rounds, count));
      }
    }
  });
}

TEST_P(Conformance, SendsMixWithCollectives) {
  on(3, [](const Universe& universe) {
    const Group all = world(universe);
    const std::int64_t me = all.rank().value();
    std::vector<std::int32_t> got(2000);
    const auto sent = message(me, (me + 1) % 3, 1, 2000);
    std::vector<std::int32_t> ones(1000, 1);

    Work in = recv_async(all, got, GroupRank{(me + 2) % 3}, 9);
    Work sum = all_reduce_async(all, ones);
    Work out = send_async(all, sent, GroupRank{(me + 1) % 3}, 9);
    sum.wait();
    out.wait();
    in.wait();

    EXPECT_EQ(got, message((me + 2) % 3, me, 1, 2000));
    EXPECT_EQ(ones, std::vector<std::int32_t>(1000, 3));
  });
}

TEST_P(Conformance, AGroupIsFirstUsedByASendBetweenTwo) {
  on(4, [](const Universe& universe) {
    const Group all = group(universe, {3, 1, 0, 2});
    const std::int64_t made = universe.ledger().live;
    std::vector<std::int32_t> data{41, 42};
    if (universe.rank() == 3) send(all, data, GroupRank{3}, 5);
    if (universe.rank() == 2) {
      std::vector<std::int32_t> got(2);
      recv(all, got, GroupRank{0}, 5);
      EXPECT_EQ(got, data);
    }
    EXPECT_EQ(universe.ledger().live, made) << "a send made a communicator";

    std::vector<std::int32_t> one{1};
    all_reduce(all, one);

    EXPECT_EQ(one[0], 4);
  });
}

}  // namespace
}  // namespace tulle::test
