// SPDX-License-Identifier: Apache-2.0
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "support/refusal.hpp"
#include "tulle/plan/builder.hpp"

namespace tulle {
namespace {

Degrees fitted(const std::string& degrees, std::int64_t world) {
  return fit(find_builder("torchtitan-spmd"), Degrees::parse(degrees), world);
}

std::string unfit(const std::string& degrees, std::int64_t world) {
  return refusal([&] { return fitted(degrees, world); });
}

TEST(Fit, InfersDpShardFromTheRest) {
  EXPECT_EQ(fitted("tp=2", 8).text(), "dp_replicate=1,dp_shard=4,cp=1,tp=2,pp=1,ep=1");
  EXPECT_EQ(fitted("dp_shard=-1,tp=2,pp=4", 8).at("dp_shard"), 1);
  EXPECT_EQ(fitted("dp_replicate=2,dp_shard=-1,tp=3", 18).at("dp_shard"), 3);
}

TEST(Fit, KeepsDegreesThatMultiplyToTheWorld) {
  EXPECT_EQ(fitted("dp_shard=2,pp=2,tp=2,ep=4", 8).text(), "dp_replicate=1,dp_shard=2,cp=1,tp=2,pp=2,ep=4");
}

TEST(Fit, SaysWhichExpertDegreesDivide) {
  EXPECT_EQ(unfit("dp_shard=4,tp=2,ep=3", 8),
            "ep = 3 (dp_shard*cp*tp = 4*1*2 = 8 is not divisible by it). 1, 2, 4, 8 fit");
  EXPECT_EQ(unfit("dp_shard=4,tp=2,ep=16", 8),
            "ep = 16 (dp_shard*cp*tp = 4*1*2 = 8 is not divisible by it). 1, 2, 4, 8 fit");
  EXPECT_EQ(unfit("dp_shard=3,tp=2,ep=4", 6),
            "ep = 4 (dp_shard*cp*tp = 3*1*2 = 6 is not divisible by it). 1, 2, 3, 6 fit");
  EXPECT_NO_THROW((void)fitted("dp_shard=4,tp=2,ep=4", 8));
  EXPECT_NO_THROW((void)fitted("dp_shard=3,tp=2,ep=3", 6));
}

TEST(Fit, SaysWhichSingleDegreeWouldMakeTheProductFit) {
  EXPECT_EQ(unfit("dp_shard=4,tp=4", 8),
            "dp_replicate*dp_shard*cp*tp*pp = 1*4*1*4*1 = 16 (the world has 8 ranks). "
            "dp_shard = 2 or tp = 2 would fit");
  EXPECT_EQ(unfit("dp_shard=3,tp=5", 8),
            "dp_replicate*dp_shard*cp*tp*pp = 1*3*1*5*1 = 15 (the world has 8 ranks). "
            "degrees are divisors of the world: 1, 2, 4, 8");
}

TEST(Fit, SaysWhatWouldDivideTheWorldWhereDpShardIsInferred) {
  EXPECT_EQ(unfit("tp=3", 8),
            "dp_replicate*cp*tp*pp = 1*1*3*1 = 3 (does not divide the world of 8 ranks). "
            "tp = 1, 2, 4, 8 would fit");
  EXPECT_EQ(unfit("tp=4,pp=4", 8),
            "dp_replicate*cp*tp*pp = 1*1*4*4 = 16 (does not divide the world of 8 ranks). "
            "tp = 1, 2; or pp = 1, 2 would fit");
  EXPECT_EQ(unfit("tp=3,pp=3", 8),
            "dp_replicate*cp*tp*pp = 1*1*3*3 = 9 (does not divide the world of 8 ranks). "
            "degrees are divisors of the world: 1, 2, 4, 8");
}

TEST(Fit, RefusesDegreesThatOverflow) {
  EXPECT_THAT(unfit("dp_shard=4611686018427387904,tp=4611686018427387904", 8),
              testing::HasSubstr("the world has 8 ranks"));
}

TEST(Fit, RefusesDegreesBelowOne) {
  const std::string rest = " (a degree is at least 1). dp_shard alone may be -1: the rest of the world";

  EXPECT_EQ(unfit("tp=0", 8), "tp = 0" + rest);
  EXPECT_EQ(unfit("ep=-1", 8), "ep = -1" + rest);
  EXPECT_EQ(unfit("dp_shard=-2", 8), "dp_shard = -2" + rest);
}

TEST(Builder, IsFoundByItsName) {
  EXPECT_EQ(find_builder("torchtitan-spmd").name, "torchtitan-spmd");
  EXPECT_EQ(refusal([] { return find_builder("titan"); }),
            "builder 'titan' is unknown (there are: torchtitan-spmd)");
  EXPECT_EQ(unfit("etp=2", 8), "degree 'etp' is unknown (there are: dp_replicate, dp_shard, cp, tp, pp, ep)");
}

}  // namespace
}  // namespace tulle
