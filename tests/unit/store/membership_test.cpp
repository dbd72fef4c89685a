// SPDX-License-Identifier: Apache-2.0
#include "tulle/store/membership.hpp"

#include <chrono>

#include "tulle/base/error.hpp"
#include "unit/store/stores.hpp"

namespace tulle {
namespace {

using namespace std::chrono_literals;

class Membership : public StoreTest {};
INSTANTIATE_TEST_SUITE_P(Kinds, Membership, every_store, name_of_store);

TEST_P(Membership, FirstJoinersShareOneIncarnation) {
  for (std::int64_t rank = 2; rank >= 0; --rank) {
    const auto store = connect();
    const Joined joined = store->join({.rank = rank, .size = 3});

    EXPECT_EQ(joined.incarnation, 1);
    EXPECT_EQ(joined.prefix(), "main/1/");
    store->leave(joined);
  }
}

TEST_P(Membership, ARankThatLeftOpensTheNextIncarnationAndOthersFollow) {
  const auto zero = connect();
  const auto one = connect();
  const Joined first_zero = zero->join({.rank = 0, .size = 2});
  const Joined first_one = one->join({.rank = 1, .size = 2});
  zero->leave(first_zero);

  EXPECT_EQ(zero->join({.rank = 0, .size = 2}).incarnation, 2);
  one->leave(first_one);
  EXPECT_EQ(one->join({.rank = 1, .size = 2}).incarnation, 2);
}

TEST_P(Membership, ANextIncarnationMayHaveAnotherSize) {
  const auto store = connect();
  store->leave(store->join({.rank = 0, .size = 2}));

  EXPECT_EQ(store->join({.rank = 0, .size = 1}).incarnation, 2);
}

TEST_P(Membership, AGreaterAttemptOpensTheNextIncarnationForAll) {
  const auto store = connect();
  (void)store->join({.rank = 0, .size = 2});

  EXPECT_EQ(store->join({.rank = 1, .size = 2, .attempt = 1}).incarnation, 2);
  EXPECT_EQ(store->join({.rank = 0, .size = 2, .attempt = 1}).incarnation, 2);
  expect_error<ConfigError>([&] { (void)store->join({.rank = 1, .size = 2}); },
                            "rank 1 joins \"main\" in attempt 0 (the job is in attempt 1)");
}

TEST_P(Membership, UniversesOfOtherNamesCountApart) {
  const auto store = connect();
  const Joined main = store->join({.rank = 0, .size = 1});
  store->leave(main);
  (void)store->join({.rank = 0, .size = 1});

  EXPECT_EQ(store->join({.universe = "side", .rank = 0, .size = 1}).prefix(), "side/1/");
}

TEST_P(Membership, ASecondJoinerUnderOneRankIsRefused) {
  const auto store = connect();
  const auto second = connect();
  (void)store->join({.rank = 1, .size = 2});

  expect_error<ConfigError>([&] { (void)second->join({.rank = 1, .size = 2}); },
                            "rank 1 of \"main\" joins twice (a living process has this rank)");
}

TEST_P(Membership, MembersMustAgreeOnTheSize) {
  const auto store = connect();
  (void)store->join({.rank = 0, .size = 2});

  expect_error<ConfigError>([&] { (void)store->join({.rank = 1, .size = 3}); },
                            "rank 1 joins \"main\" with size 3 (the others said 2)");
}

TEST_P(Membership, RefusesImpossibleRanksAndNames) {
  const auto store = connect();

  expect_error<ConfigError>([&] { (void)store->join({.rank = 2, .size = 2}); }, "rank 2 of 2");
  expect_error<ConfigError>([&] { (void)store->join({.rank = -1, .size = 2}); }, "rank -1 of 2");
  expect_error<ConfigError>([&] { (void)store->join({.universe = "a/b"}); }, "universe name \"a/b\"");
}

TEST_P(Membership, LeavingSetsItsMarkAndNeedsAJoin) {
  const auto store = connect();
  const Joined joined = store->join({.rank = 0, .size = 1});
  store->leave(joined);

  EXPECT_EQ(store->get(joined.left_key(0)), "");
  expect_error<ConfigError>([&] { store->leave({.universe = "main", .rank = 5, .incarnation = 1}); },
                            "rank 5 leaves incarnation 1 of \"main\" (it did not join it here)");
}

class Lost : public testing::Test {
 protected:
  StoreServer server_{make_store_address()};
  std::shared_ptr<Store> watcher_ = connect_store(server_.address());
};

TEST_F(Lost, IsMarkedWhenAMembersConnectionEnds) {
  auto member = connect_store(server_.address());
  const Joined joined = member->join({.rank = 3, .size = 4});
  EXPECT_EQ(watcher_->get(joined.lost_key(3)), std::nullopt);

  member.reset();

  EXPECT_EQ(watcher_->wait("main/1/lost/3", Clock::now() + 30s), "the connection ended");
}

TEST_F(Lost, IsNotMarkedForOneThatLeft) {
  auto member = connect_store(server_.address());
  auto other = connect_store(server_.address());
  const Joined joined = member->join({.rank = 0, .size = 2});
  (void)other->join({.rank = 1, .size = 2});
  member->leave(joined);

  member.reset();
  other.reset();

  (void)watcher_->wait(joined.lost_key(1), Clock::now() + 30s);
  EXPECT_EQ(watcher_->get(joined.lost_key(0)), std::nullopt);
}

TEST_F(Lost, MakesRoomForTheSameRankInTheNextIncarnation) {
  auto member = connect_store(server_.address());
  const Joined joined = member->join({.rank = 0, .size = 1});
  member.reset();
  (void)watcher_->wait(joined.lost_key(0), Clock::now() + 30s);

  EXPECT_EQ(watcher_->join({.rank = 0, .size = 1}).incarnation, 2);
}

}  // namespace
}  // namespace tulle
