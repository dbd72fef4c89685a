// SPDX-License-Identifier: Apache-2.0
#include "tulle/layout/flat_layout.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <limits>

#include "support/refusal.hpp"
#include "tulle/layout/algebra.hpp"
#include "tulle/layout/mesh_layout.hpp"

namespace tulle {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

constexpr std::int64_t huge = std::numeric_limits<std::int64_t>::max();

FlatLayout flat(std::string_view text) {
  return FlatLayout::parse(text);
}

TEST(FlatLayout, MergesModesThatContinueEachOther) {
  EXPECT_EQ(flat("3,2:2,1").text(), "6:1");
  EXPECT_EQ(flat("2,3,4:12,4,1").text(), "24:1");
  EXPECT_EQ(flat("3,2:4,1").text(), "(3,2):(4,1)");
  EXPECT_EQ(flat("(7,(5,3)),2:(900,(36,4)),1").text(), "(7,5,3,2):(900,36,4,1)");
  EXPECT_EQ(flat("2,4:1,2").text(), "(2,4):(1,2)");
}

TEST(FlatLayout, ForgetsModesOfSizeOneWhateverTheirStride) {
  EXPECT_EQ(flat("1,3,1,5,1:0,10,17,2,1").text(), "15:2");
  EXPECT_EQ(flat("1,1,1:1,42,0"), FlatLayout());
  EXPECT_EQ(flat("1:7").text(), "():()");
  EXPECT_EQ(FlatLayout().size(), 1);
  EXPECT_EQ(FlatLayout().cosize(), 1);
  EXPECT_EQ(FlatLayout()(0), 0);
}

TEST(FlatLayout, RunsFastestOnTheRight) {
  const FlatLayout layout = flat("(2,3):(10,2)");

  EXPECT_THAT(codomain(layout), ElementsAre(0, 2, 4, 10, 12, 14));
  EXPECT_EQ(layout(4), 12);
  EXPECT_EQ(layout.size(), 6);
  EXPECT_EQ(layout.cosize(), 15);
}

TEST(FlatLayout, RefusesAStrideOfZero) {
  EXPECT_THAT(refusal([] { return FlatLayout{{2, 0}}; }), HasSubstr("stride 0 of a mode of size 2"));
  EXPECT_THAT(refusal([] { return FlatLayout{{2, 4}, {3, -1}}; }),
              HasSubstr("stride -1 of a mode of size 3"));
}

TEST(FlatLayout, RefusesASizeBelowOne) {
  EXPECT_THAT(refusal([] { return FlatLayout{{0, 1}}; }), HasSubstr("size 0 in a layout"));
  EXPECT_THAT(refusal([] { return FlatLayout{{-2, 1}}; }), HasSubstr("size -2 in a layout"));
}

TEST(FlatLayout, RefusesWhatPasses64Bits) {
  EXPECT_THAT(refusal([] { return FlatLayout{{4, huge / 2}}; }), HasSubstr("past 64 bits"));
  EXPECT_THAT(refusal([] { return FlatLayout{{huge, 1}, {huge, 2}}; }), HasSubstr("past 64 bits"));
  EXPECT_THAT(refusal([] { return FlatLayout{{huge, huge}}; }), HasSubstr("past 64 bits"));
  EXPECT_EQ((FlatLayout{{2, huge - 1}}).cosize(), huge);
}

TEST(FlatLayout, RefusesACoordinateBeyondItsSize) {
  EXPECT_THAT(refusal([] { return flat("4:2")(4); }),
              HasSubstr("coordinate 4 in layout 4:2 (coordinates are 0 to 3)"));
  EXPECT_THAT(refusal([] { return flat("4:2")(-1); }), HasSubstr("coordinate -1"));
}

TEST(FlatLayout, HashFollowsEquality) {
  EXPECT_EQ(std::hash<FlatLayout>{}(flat("3,2:2,1")), std::hash<FlatLayout>{}(flat("6:1")));
  EXPECT_NE(std::hash<FlatLayout>{}(flat("2,2:4,1")), std::hash<FlatLayout>{}(flat("2,2:1,4")));
}

TEST(MeshLayout, KeepsAxesApartAndJoinsThemInOrder) {
  const MeshLayout layout = MeshLayout::row_major(std::vector<std::int64_t>{2, 1, 4});

  EXPECT_EQ(layout.text(), "(2,(),4):(4,(),1)");
  EXPECT_EQ(layout.collapsed(), flat("8:1"));
  EXPECT_EQ(layout.size(), 8);
  EXPECT_EQ(MeshLayout({flat("2:1"), flat("2:2")}).collapsed(), flat("2,2:1,2"));
}

TEST(MeshLayout, RefusesSizesThatMultiplyPast64Bits) {
  EXPECT_THAT(refusal([] { return MeshLayout::row_major(std::vector<std::int64_t>{huge, 2}); }),
              HasSubstr("past 64 bits"));
}

TEST(MeshLayout, HashTellsAxesApart) {
  const MeshLayout two({flat("2:2"), flat("2:1")});
  const MeshLayout one({flat("4:1")});

  EXPECT_NE(two, one);
  EXPECT_NE(std::hash<MeshLayout>{}(two), std::hash<MeshLayout>{}(one));
}

}  // namespace
}  // namespace tulle
