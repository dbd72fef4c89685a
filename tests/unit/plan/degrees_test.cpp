// SPDX-License-Identifier: Apache-2.0
#include "tulle/plan/degrees.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>

#include "support/refusal.hpp"

namespace tulle {
namespace {

using testing::ElementsAre;

TEST(Sizes, ReadNamesAndNumbersInOrder) {
  EXPECT_THAT(parse_sizes("dp=2,tp=-1"), ElementsAre(NamedSize{"dp", 2}, NamedSize{"tp", -1}));
}

TEST(Sizes, RefuseWhatIsNoNameWithANumber) {
  for (const std::string item :
       {"", "dp", "dp=", "=2", "dp=two", "dp=2x", "dp= 2", "dp=99999999999999999999"}) {
    EXPECT_EQ(refusal([&] { return parse_sizes("tp=1," + item); }),
              "'" + item + "' (not of the form name=number). write such as dp=2,tp=4");
  }
}

TEST(Sizes, RefuseANameSaidTwice) {
  EXPECT_EQ(refusal([] { return parse_sizes("dp=2,tp=2,dp=2"); }), "'dp' is said twice (names are unique)");
}

TEST(Degrees, TakeTheOrderAndTheRestFromDefaults) {
  const std::array<NamedSize, 3> defaults{{{"dp", -1}, {"tp", 1}, {"pp", 1}}};

  EXPECT_EQ(Degrees::parse("pp=4,tp=2").over(defaults).text(), "dp=-1,tp=2,pp=4");
}

TEST(Degrees, RefuseAnUnknownName) {
  const std::array<NamedSize, 2> defaults{{{"dp", -1}, {"tp", 1}}};

  EXPECT_EQ(refusal([&] { return Degrees::parse("xp=2").over(defaults); }),
            "degree 'xp' is unknown (there are: dp, tp)");
  EXPECT_EQ(refusal([] { return Degrees::parse("dp=2").at("tp"); }),
            "degree 'tp' is unknown (there are: dp)");
}

}  // namespace
}  // namespace tulle
