// SPDX-License-Identifier: Apache-2.0
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

#include "support/refusal.hpp"
#include "tulle/layout/flat_layout.hpp"
#include "tulle/layout/mesh_layout.hpp"

namespace tulle {
namespace {

using testing::HasSubstr;

TEST(LayoutText, ReadsWhatItWrites) {
  for (const std::string text : {"():()", "4:2", "(2,2):(4,1)", "(2,2,2):(1,2,4)"}) {
    EXPECT_EQ(FlatLayout::parse(text).text(), text);
  }
  for (const std::string text :
       {"():()", "(8):(1)", "(2,4):(4,1)", "(2,(2,2)):(2,(4,1))", "(2,(),4):(4,(),1)"}) {
    EXPECT_EQ(MeshLayout::parse(text).text(), text);
  }
}

TEST(LayoutText, TakesBlanksAndLeavesOuterParenthesesOut) {
  EXPECT_EQ(FlatLayout::parse(" ( 2 , 2 ) : ( 4 , 1 ) ").text(), "(2,2):(4,1)");
  EXPECT_EQ(FlatLayout::parse("2,2:4,1").text(), "(2,2):(4,1)");
  EXPECT_EQ(FlatLayout::parse("((2),(2)):((4),(1))").text(), "(2,2):(4,1)");
}

TEST(LayoutText, RefusesSizesAndStridesOfDifferentForm) {
  for (const std::string text : {"2:(1)", "(2):1", "(2,2):(1)", "(2,(3,4)):((2,3),4)"}) {
    EXPECT_THAT(refusal([&] { return FlatLayout::parse(text); }),
                HasSubstr("sizes and strides differ in form"))
        << text;
  }
}

TEST(LayoutText, SaysWhereItStopsMakingSense) {
  const auto refused = [](std::string_view text) { return refusal([&] { return FlatLayout::parse(text); }); };

  EXPECT_THAT(refused(""), HasSubstr("layout '' stops making sense at position 0 (a number is missing)"));
  EXPECT_THAT(refused("(2,:1"), HasSubstr("position 3 (a number is missing)"));
  EXPECT_THAT(refused("(2,2(4,1)"), HasSubstr("position 4 (')' is missing)"));
  EXPECT_THAT(refused("4"), HasSubstr("position 1 (':' is missing)"));
  EXPECT_THAT(refused("4:1:2"), HasSubstr("position 3 (nothing follows the strides)"));
  EXPECT_THAT(refused("4:99999999999999999999"), HasSubstr("position 2 (a number past 64 bits)"));
}

TEST(LayoutText, RefusesAMeshLayoutWithoutAxes) {
  EXPECT_THAT(refusal([] { return MeshLayout::parse("4:1"); }), HasSubstr("one entry per axis"));
  EXPECT_THAT(refusal([] { return MeshLayout::parse("(4,2):(1)"); }), HasSubstr("one entry per axis"));
}

}  // namespace
}  // namespace tulle
