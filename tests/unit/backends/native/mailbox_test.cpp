// SPDX-License-Identifier: Apache-2.0
#include "backends/native/mailbox.hpp"

#include <gtest/gtest.h>

#include <memory>
#include <vector>

#include "backends/native/packet.hpp"
#include "unit/backends/native/two_ranks.hpp"

namespace tulle::native {
namespace {

class MailboxTest : public testing::Test {
 protected:
  static arena::Packet opening(std::uint32_t id) { return packet_of(PacketKind::whole, id); }
  Receiving& receive(std::size_t number) { return *receives_[number]; }

  const Channel channel_{.entry = 1, .generation = 4, .source = 2, .tag = 7};
  Mailbox mailbox_;

 private:
  std::vector<std::uint8_t> data_;
  TwoRanks ranks_;
  std::vector<std::unique_ptr<Receiving>> receives_ = [this] {
    std::vector<std::unique_ptr<Receiving>> receives;
    for (int i = 0; i < 3; ++i) receives.push_back(ranks_.receive(0, data_));
    return receives;
  }();
};

TEST_F(MailboxTest, KeepsMessagesInTheirOrder) {
  EXPECT_EQ(mailbox_.deliver(channel_, opening(1)), nullptr);
  EXPECT_EQ(mailbox_.deliver(channel_, opening(2)), nullptr);

  EXPECT_EQ(mailbox_.post(channel_, receive(0))->id, 1U);
  EXPECT_EQ(mailbox_.post(channel_, receive(1))->id, 2U);
  EXPECT_FALSE(mailbox_.post(channel_, receive(2)));
}

TEST_F(MailboxTest, KeepsReceivesInTheirOrder) {
  for (std::size_t i = 0; i < 3; ++i) EXPECT_FALSE(mailbox_.post(channel_, receive(i)));
  mailbox_.withdraw(channel_, receive(1));

  EXPECT_EQ(mailbox_.deliver(channel_, opening(1)), &receive(0));
  EXPECT_EQ(mailbox_.deliver(channel_, opening(2)), &receive(2));
  EXPECT_EQ(mailbox_.deliver(channel_, opening(3)), nullptr);
}

TEST_F(MailboxTest, MatchesOnAllThatMakesAChannel) {
  EXPECT_EQ(mailbox_.deliver(channel_, opening(1)), nullptr);

  EXPECT_FALSE(mailbox_.post({2, 4, 2, 7}, receive(0)));
  EXPECT_FALSE(mailbox_.post({1, 5, 2, 7}, receive(0)));
  EXPECT_FALSE(mailbox_.post({1, 4, 3, 7}, receive(0)));
  EXPECT_FALSE(mailbox_.post({1, 4, 2, 8}, receive(0)));
  EXPECT_TRUE(mailbox_.post({1, 4, 2, 7}, receive(0)));
}

TEST_F(MailboxTest, ForgetsEndedGenerationsOfOneKeyAlone) {
  const Channel newer{.entry = 1, .generation = 5, .source = 2, .tag = 0};
  const Channel of_another{.entry = 2, .generation = 0, .source = 2, .tag = 0};
  for (const Channel& channel : {channel_, newer, of_another}) {
    EXPECT_EQ(mailbox_.deliver(channel, opening(1)), nullptr);
  }

  mailbox_.forget_before(1, 5);

  EXPECT_FALSE(mailbox_.post(channel_, receive(0)));
  EXPECT_TRUE(mailbox_.post(newer, receive(1)));
  EXPECT_TRUE(mailbox_.post(of_another, receive(2)));
}

}  // namespace
}  // namespace tulle::native
