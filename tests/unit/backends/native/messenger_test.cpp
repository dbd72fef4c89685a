// SPDX-License-Identifier: Apache-2.0
#include "backends/native/messenger.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <memory>
#include <vector>

#include "tulle/base/error.hpp"
#include "unit/backends/native/message_data.hpp"
#include "unit/backends/native/two_ranks.hpp"

namespace tulle::native {
namespace {

using test::message;
using testing::Each;
using testing::ElementsAre;
using Bytes = std::vector<std::uint8_t>;

TEST(Messenger, EndsASmallSendWithoutAReceive) {
  TwoRanks ranks;
  Bytes data = message(0, 32);

  const auto send = ranks.send(0, data);

  EXPECT_EQ(send->advance(), Step::done);
}

TEST(Messenger, KeepsALargeSendUntilItsReceiveIsThere) {
  TwoRanks ranks;
  Bytes data = message(0, 33);
  Bytes got(data.size());
  const auto send = ranks.send(0, data);
  EXPECT_THAT(ranks.settle({send.get()}), ElementsAre(Step::idle));
  EXPECT_THAT(send->waits_for(), ElementsAre(GroupRank(1)));

  const auto receive = ranks.receive(1, got);

  EXPECT_THAT(ranks.settle({send.get(), receive.get()}), Each(Step::done));
  EXPECT_EQ(got, data);
}

TEST(Messenger, SendsBeyondAFullRingOnceTheOtherDrains) {
  TwoRanks ranks;
  std::vector<Bytes> data, got(20, Bytes(8));
  std::vector<std::unique_ptr<Operation>> operations;
  for (int i = 0; i < 20; ++i) data.push_back(message(i, 8));
  for (Bytes& bytes : data) operations.push_back(ranks.send(0, bytes));
  EXPECT_EQ(operations[7]->advance(), Step::done);
  EXPECT_EQ(operations[8]->advance(), Step::idle);

  for (Bytes& bytes : got) operations.push_back(ranks.receive(1, bytes));
  std::vector<Operation*> all;
  for (const auto& operation : operations) all.push_back(operation.get());

  EXPECT_THAT(ranks.settle(all), Each(Step::done));
  EXPECT_EQ(got, data);
}

TEST(Messenger, CrossesTwoFullRings) {
  TwoRanks ranks;
  std::vector<std::vector<Bytes>> data(2), got(2, std::vector<Bytes>(30, Bytes(100)));
  std::vector<std::unique_ptr<Operation>> operations;
  for (std::size_t rank : {0U, 1U}) {
    for (int i = 0; i < 30; ++i) data[rank].push_back(message(std::int64_t(rank) + 2 * i, 100));
    for (Bytes& bytes : data[rank]) operations.push_back(ranks.send(rank, bytes));
  }
  for (std::size_t rank : {0U, 1U}) {
    for (Bytes& bytes : got[rank]) operations.push_back(ranks.receive(rank, bytes));
  }
  std::vector<Operation*> all;
  for (const auto& operation : operations) all.push_back(operation.get());

  EXPECT_THAT(ranks.settle(all), Each(Step::done));
  EXPECT_EQ(got[0], data[1]);
  EXPECT_EQ(got[1], data[0]);
}

TEST(Messenger, GivesTheChunkBackAtTheEnd) {
  TwoRanks ranks(1);
  Bytes data = message(0, 50'000);
  Bytes got(data.size());
  auto send = ranks.send(0, data);
  const auto receive = ranks.receive(1, got);
  ranks.messenger(1).progress();
  ranks.messenger(0).progress();
  EXPECT_EQ(send->advance(), Step::moved);
  EXPECT_FALSE(ranks.staging(0).lease());

  EXPECT_THAT(ranks.settle({send.get(), receive.get()}), Each(Step::done));
  send.reset();

  EXPECT_EQ(got, data);
  EXPECT_TRUE(ranks.staging(0).lease());
}

TEST(Messenger, TakesAChunkThatBecomesFreeOnTheWay) {
  TwoRanks ranks(1);
  Bytes data = message(0, 50'000);
  Bytes got(data.size());
  auto lease = std::make_unique<Lease>(ranks.staging(0).lease());
  const auto send = ranks.send(0, data);
  const auto receive = ranks.receive(1, got);
  ranks.messenger(1).progress();
  ranks.messenger(0).progress();
  EXPECT_EQ(send->advance(), Step::moved);
  ranks.messenger(1).progress();

  lease.reset();
  EXPECT_EQ(send->advance(), Step::moved);

  EXPECT_FALSE(ranks.staging(0).lease());
  EXPECT_THAT(ranks.settle({send.get(), receive.get()}), Each(Step::done));
  EXPECT_EQ(got, data);
}

TEST(Messenger, IgnoresWhatIsForATransferThatIsGone) {
  TwoRanks ranks(1);
  Bytes data = message(0, 50'000);
  Bytes got(data.size()), untouched(data.size());
  auto send = ranks.send(0, data);
  auto receive = ranks.receive(1, untouched);
  ranks.messenger(1).progress();
  ranks.messenger(0).progress();
  EXPECT_EQ(send->advance(), Step::moved);

  receive.reset();
  EXPECT_THAT(ranks.settle({send.get()}), ElementsAre(Step::idle));
  send.reset();

  EXPECT_EQ(untouched, Bytes(data.size()));
  send = ranks.send(0, data);
  receive = ranks.receive(1, got);
  EXPECT_THAT(ranks.settle({send.get(), receive.get()}), Each(Step::done));
  EXPECT_EQ(got, data);
}

TEST(Messenger, IgnoresTheAnswerToASendThatIsGone) {
  TwoRanks ranks;
  Bytes data = message(0, 50'000);
  Bytes got(data.size());
  auto send = ranks.send(0, data);
  const auto receive = ranks.receive(1, got);

  send.reset();

  EXPECT_THAT(ranks.settle({receive.get()}), ElementsAre(Step::idle));
  EXPECT_EQ(got, Bytes(data.size()));
}

TEST(Messenger, EndsWhatAClosedGenerationHasUnderWay) {
  for (const control::Phase phase :
       {control::Phase::poisoned, control::Phase::ending, control::Phase::broken}) {
    TwoRanks ranks;
    Bytes data = message(0, 100);
    const auto send = ranks.send(0, data);
    const auto receive = ranks.receive(1, data, 5);

    ranks.set_word({.generation = 0, .attempt = 0, .phase = phase});

    EXPECT_THAT(ranks.settle({send.get(), receive.get()}), Each(Step::closed));
  }
}

TEST(Messenger, ReadsNoChunkOfAClosedGeneration) {
  TwoRanks ranks;
  Bytes data = message(0, 4096);
  Bytes got(data.size());
  const auto send = ranks.send(0, data);
  const auto receive = ranks.receive(1, got);
  ranks.messenger(1).progress();
  ranks.messenger(0).progress();
  EXPECT_EQ(send->advance(), Step::moved);

  ranks.set_word({.generation = 0, .attempt = 0, .phase = control::Phase::poisoned});
  ranks.messenger(1).progress();

  EXPECT_EQ(receive->advance(), Step::closed);
  EXPECT_EQ(got, Bytes(data.size()));
}

TEST(Messenger, KeepsWhatANewerGenerationSends) {
  TwoRanks ranks;
  Bytes old = message(0, 8), data = message(1, 8);
  Bytes got(8);
  const auto stale = ranks.send(0, old);
  ranks.begin_generation(1);
  ranks.set_word({.generation = 1});
  const auto send = ranks.send(0, data);
  ranks.messenger(1).progress();

  const auto receive = ranks.receive(1, got);

  EXPECT_EQ(receive->advance(), Step::done);
  EXPECT_EQ(got, data);
}

}  // namespace
}  // namespace tulle::native
