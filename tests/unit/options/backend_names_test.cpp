// SPDX-License-Identifier: Apache-2.0
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "support/refusal.hpp"
#include "tulle/options/options.hpp"

namespace tulle {
namespace {

using testing::HasSubstr;
using Kind = Device::Kind;

TEST(BackendFor, OneNameServesEveryKindOfDevice) {
  EXPECT_EQ(backend_for({.backend = "native"}, Kind::cpu), "native");
  EXPECT_EQ(backend_for({.backend = "native"}, Kind::cuda), "native");
  EXPECT_EQ(backend_for({}, Kind::cpu), std::nullopt);
}

TEST(BackendFor, AListServesTheKindsItNames) {
  const Options options{.backend = "cpu:native,cuda:nccl"};

  EXPECT_EQ(backend_for(options, Kind::cpu), "native");
  EXPECT_EQ(backend_for(options, Kind::cuda), "nccl");
  EXPECT_EQ(backend_for({.backend = "cuda:nccl"}, Kind::cpu), std::nullopt);
}

TEST(Options, RefuseABackendThatCannotBe) {
  const auto refused = [](std::string backend) {
    return refusal([&] {
      check({.backend = backend});
      return 0;
    });
  };

  EXPECT_THAT(refused(""), HasSubstr("backend '' (an empty name)"));
  EXPECT_THAT(refused("cpu:native,nccl"), HasSubstr("('nccl' names no device kind)"));
  EXPECT_THAT(refused("cpu:native,"), HasSubstr("('' names no device kind)"));
  EXPECT_THAT(refused("tpu:x"), HasSubstr("(no device kind 'tpu')"));
  EXPECT_THAT(refused("cpu:"), HasSubstr("(no backend for cpu)"));
  EXPECT_THAT(refused("cpu:a:b"), HasSubstr("(no backend for cpu)"));
  EXPECT_THAT(refused("cpu:native,cpu:gloo"), HasSubstr("(cpu is named twice)"));
}

}  // namespace
}  // namespace tulle
