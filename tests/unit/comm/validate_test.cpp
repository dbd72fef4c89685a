// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <array>
#include <cstdint>
#include <optional>
#include <string>

#include "tulle/base/error.hpp"
#include "tulle/comm/call.hpp"

namespace tulle {
namespace {

std::array<float, 64> memory{};
std::array<float, 64> other{};

/// `count` floats from element `first` of `memory`.
Buffer floats(std::int64_t count, std::int64_t first = 0) {
  return {memory.data() + first, count * 4, DType::f32};
}

/// The same, apart from `memory`.
Buffer apart(std::int64_t count) {
  return {other.data(), count * 4, DType::f32};
}

/// What is said against a call of rank 1 in a group of 4; empty if nothing.
std::string refusal(const Call& call, GroupRank rank = GroupRank{1}) {
  try {
    validate(call, rank, 4);
    return {};
  } catch (const ConfigError& e) {
    return e.what();
  }
}

TEST(Validate, AcceptsEveryVerbApartAndInPlace) {
  const GroupRank me{1};
  const Call calls[] = {
      {.verb = Verb::barrier},
      {.verb = Verb::broadcast, .in = floats(3), .out = floats(3), .root = GroupRank{3}},
      {.verb = Verb::reduce, .in = floats(3), .out = apart(3), .root = me},
      {.verb = Verb::reduce, .in = floats(3), .out = floats(3), .root = me},
      {.verb = Verb::all_reduce, .in = floats(3), .out = apart(3), .op = ReduceOp::avg},
      {.verb = Verb::all_reduce, .in = floats(3), .out = floats(3)},
      {.verb = Verb::all_gather, .in = floats(3), .out = apart(12)},
      {.verb = Verb::all_gather, .in = floats(3, 3), .out = floats(12)},
      {.verb = Verb::reduce_scatter, .in = floats(12), .out = apart(3)},
      {.verb = Verb::reduce_scatter, .in = floats(12), .out = floats(3, 3)},
      {.verb = Verb::all_to_all, .in = floats(12), .out = apart(12)},
      {.verb = Verb::all_to_all, .in = floats(12), .out = floats(12)},
      {.verb = Verb::gather, .in = floats(3), .out = apart(12), .root = me},
      {.verb = Verb::gather, .in = floats(3, 3), .out = floats(12), .root = me},
      {.verb = Verb::scatter, .in = floats(12), .out = apart(3), .root = me},
      {.verb = Verb::scatter, .in = floats(12), .out = floats(3, 3), .root = me},
      {.verb = Verb::send, .in = floats(3), .root = GroupRank{3}, .tag = 5},
      {.verb = Verb::recv, .out = floats(3), .root = GroupRank{0}},
  };

  for (const Call& call : calls) EXPECT_EQ(refusal(call), "") << name_of(call.verb);
}

TEST(Validate, LooksAtTheRootsSideOnTheRootAlone) {
  const Buffer nonsense{nullptr, -3, DType::f64, {Device::Kind::cuda, 7}};

  EXPECT_EQ(refusal({.verb = Verb::reduce, .in = floats(3), .out = nonsense, .root = GroupRank{0}}), "");
  EXPECT_EQ(refusal({.verb = Verb::gather, .in = floats(3), .out = nonsense, .root = GroupRank{0}}), "");
  EXPECT_EQ(refusal({.verb = Verb::scatter, .in = nonsense, .out = floats(3), .root = GroupRank{0}}), "");
  EXPECT_EQ(refusal({.verb = Verb::barrier, .in = nonsense, .out = nonsense}), "");
}

TEST(Validate, AcceptsNothingAsData) {
  const Buffer nothing{nullptr, 0, DType::f32};
  const Buffer somewhere{memory.data(), 0, DType::f32};

  for (int verb = 0; verb <= static_cast<int>(Verb::recv); ++verb) {
    const Call null{.verb = static_cast<Verb>(verb), .in = nothing, .out = nothing};
    EXPECT_EQ(refusal(null), "") << name_of(null.verb);
    const Call empty{.verb = static_cast<Verb>(verb), .in = somewhere, .out = nothing};
    EXPECT_EQ(refusal(empty), "") << name_of(null.verb);
  }
}

TEST(Validate, RefusesARootOrPeerOutsideTheGroup) {
  EXPECT_EQ(refusal({.verb = Verb::broadcast, .in = floats(1), .out = floats(1), .root = GroupRank{4}}),
            "root 4 in broadcast in a group of 4 (its ranks are 0 to 3). name one of them");
  EXPECT_EQ(refusal({.verb = Verb::send, .in = floats(1), .root = GroupRank{-1}}),
            "peer -1 in send in a group of 4 (its ranks are 0 to 3). name one of them");
  for (const Verb verb : {Verb::reduce, Verb::gather, Verb::scatter, Verb::recv}) {
    EXPECT_NE(refusal({.verb = verb, .in = floats(4), .out = floats(4), .root = GroupRank{4}}), "")
        << name_of(verb);
  }
}

TEST(Validate, RefusesANegativeTag) {
  EXPECT_EQ(refusal({.verb = Verb::recv, .out = floats(1), .tag = -1}),
            "tag -1 in recv (negative ones are not for users). use 0 or more");
  EXPECT_EQ(refusal({.verb = Verb::send, .in = floats(1), .tag = -7}),
            "tag -7 in send (negative ones are not for users). use 0 or more");
}

TEST(Validate, RefusesAnOperatorThatTheTypeDoesNotHave) {
  const Buffer ints{memory.data(), 16, DType::i32};

  EXPECT_EQ(
      refusal({.verb = Verb::all_reduce, .in = ints, .out = ints, .op = ReduceOp::avg}),
      "avg of i32 in all_reduce (an average is seldom an integer). use sum and divide, or a floating type");
  EXPECT_EQ(refusal({.verb = Verb::reduce, .in = floats(4), .out = apart(4), .op = ReduceOp::bit_xor}),
            "xor of f32 in reduce (floats have no bits to combine). use an integer type");
  EXPECT_EQ(refusal({.verb = Verb::all_gather, .in = floats(1), .out = apart(4), .op = ReduceOp::bit_xor}),
            "");
}

TEST(Validate, RefusesASideThatCannotBe) {
  EXPECT_EQ(refusal({.verb = Verb::send, .in = {memory.data(), -8, DType::f32}}),
            "in of send has -8 bytes (a size is not negative). pass 0 for nothing");
  EXPECT_EQ(refusal({.verb = Verb::recv, .out = {nullptr, 16, DType::f32}}),
            "out of recv is null with 16 bytes (no memory is there). pass memory, or 0 bytes");
  EXPECT_EQ(refusal({.verb = Verb::send, .in = {memory.data(), 7, DType::f32}}),
            "in of send has 7 bytes (an element of f32 has 4). pass whole elements");
}

TEST(Validate, RefusesBlocksThatAreNotEqual) {
  EXPECT_EQ(refusal({.verb = Verb::reduce_scatter, .in = floats(10), .out = apart(2)}),
            "in of reduce_scatter has 10 elements (they make no 4 equal blocks). pad it to a multiple of 4");
  EXPECT_EQ(refusal({.verb = Verb::all_gather, .in = floats(2), .out = apart(10)}),
            "out of all_gather has 10 elements (they make no 4 equal blocks). pad it to a multiple of 4");
  EXPECT_NE(refusal({.verb = Verb::all_to_all, .in = floats(10), .out = apart(10)}), "");
}

TEST(Validate, RefusesSidesOfTwoTypesOrDevices) {
  const Buffer doubles{other.data(), 16, DType::f64};
  Buffer on_card = apart(4);
  on_card.device = {Device::Kind::cuda, 1};

  EXPECT_EQ(refusal({.verb = Verb::all_reduce, .in = floats(4), .out = doubles}),
            "in of all_reduce is f32, out is f64 (an operation has one type). convert one of them");
  EXPECT_EQ(refusal({.verb = Verb::all_reduce, .in = floats(4), .out = on_card}),
            "in of all_reduce is on cpu:0, out on cuda:1 (an operation has one device). copy one of them");
}

TEST(Validate, RefusesAWrongSize) {
  EXPECT_EQ(refusal({.verb = Verb::all_gather, .in = floats(3), .out = apart(8)}),
            "in of all_gather has 3 elements, out has 8 (blocks of 3 make 12). give out 12");
  EXPECT_EQ(refusal({.verb = Verb::reduce_scatter, .in = floats(8), .out = apart(3)}),
            "in of reduce_scatter has 8 elements, out has 3 (blocks of 2 make 2). give out 2");
  EXPECT_EQ(refusal({.verb = Verb::all_reduce, .in = floats(3), .out = apart(2)}),
            "in of all_reduce has 3 elements, out has 2 (blocks of 3 make 3). give out 3");
  EXPECT_NE(refusal({.verb = Verb::scatter, .in = floats(12), .out = apart(2), .root = GroupRank{1}}), "");
}

TEST(Validate, RefusesTwoPlacesForABroadcast) {
  EXPECT_EQ(refusal({.verb = Verb::broadcast, .in = floats(3), .out = apart(3)}),
            "in and out of broadcast differ (its data go from and to one place). pass one buffer twice");
}

TEST(Validate, RefusesSidesThatOverlapInPart) {
  EXPECT_EQ(refusal({.verb = Verb::all_reduce, .in = floats(4), .out = floats(4, 2)}),
            "in and out of all_reduce overlap, out starts 8 bytes after in (one would be written while the "
            "other is "
            "read). pass memory apart, or the same for in place");
  EXPECT_EQ(refusal({.verb = Verb::all_gather, .in = floats(3), .out = floats(12)}),
            "in and out of all_gather overlap, out starts 0 bytes after in (one would be written while the "
            "other is "
            "read). pass memory apart, or block 1 of the larger side for in place");
  EXPECT_NE(refusal({.verb = Verb::all_to_all, .in = floats(12, 1), .out = floats(12)}), "");
  EXPECT_EQ(refusal({.verb = Verb::all_reduce, .in = floats(4), .out = floats(4, 4)}), "");
}

}  // namespace
}  // namespace tulle
