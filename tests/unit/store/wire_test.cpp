// SPDX-License-Identifier: Apache-2.0
#include "store/wire.hpp"

#include <gtest/gtest.h>

#include <random>

#include "store/frame.hpp"

namespace tulle::store {
namespace {

const Request request{.id = 0x1122334455667788U,
                      .verb = Verb::compare_set,
                      .key = "key",
                      .value = std::string("va\0ue", 5),
                      .expected = "",
                      .numbers = {-1, 1LL << 62, 0}};

TEST(Wire, ARequestComesBackAsItWas) {
  const auto back = decode_request(encode(request));

  ASSERT_TRUE(back);
  EXPECT_EQ(back->id, request.id);
  EXPECT_EQ(back->verb, request.verb);
  EXPECT_EQ(back->key, request.key);
  EXPECT_EQ(back->value, request.value);
  EXPECT_EQ(back->expected, request.expected);
  EXPECT_EQ(back->numbers, request.numbers);
}

TEST(Wire, AReplyComesBackAsItWas) {
  const auto back =
      decode_reply(encode(Reply{.id = 7, .status = Status::refused, .value = "why", .number = -3}));

  ASSERT_TRUE(back);
  EXPECT_EQ(back->id, 7U);
  EXPECT_EQ(back->status, Status::refused);
  EXPECT_EQ(back->value, "why");
  EXPECT_EQ(back->number, -3);
}

TEST(Wire, NothingCutOrLengthenedIsARequest) {
  const std::string whole = encode(request);
  for (std::size_t size = 0; size < whole.size(); ++size)
    EXPECT_FALSE(decode_request(whole.substr(0, size))) << size;
  EXPECT_FALSE(decode_request(whole + "x"));
}

TEST(Wire, UnknownVerbsAndFlagsAreRefused) {
  std::string bytes = encode(request);
  bytes[8] = 10;
  EXPECT_FALSE(decode_request(bytes));
  bytes[8] = 0;
  bytes[9] = 2;
  EXPECT_FALSE(decode_request(bytes));
}

TEST(Frame, BodiesComeBackHoweverTheStreamIsCut) {
  const auto seed = std::random_device{}();
  SCOPED_TRACE(testing::Message() << "seed " << seed);
  std::mt19937 random(seed);
  std::string stream;
  std::vector<std::string> bodies;
  for (int i = 0; i < 200; ++i) stream += frame(bodies.emplace_back(random() % 300, static_cast<char>(i)));

  FrameReader reader;
  std::vector<std::string> back;
  while (!stream.empty()) {
    const std::size_t cut = std::min<std::size_t>(stream.size(), 1 + random() % 500);
    reader.append(stream.substr(0, cut));
    stream.erase(0, cut);
    while (const auto body = reader.next()) back.emplace_back(*body);
  }

  EXPECT_EQ(back, bodies);
  EXPECT_FALSE(reader.is_broken());
}

TEST(Frame, ALengthBeyondTheLimitBreaksTheStream) {
  FrameReader reader;
  reader.append("\xFF\xFF\xFF\xFF");

  EXPECT_FALSE(reader.next());
  EXPECT_TRUE(reader.is_broken());
}

}  // namespace
}  // namespace tulle::store
