// SPDX-License-Identifier: Apache-2.0
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "support/mesh_oracle.hpp"
#include "support/refusal.hpp"
#include "tulle/mesh/mesh.hpp"

namespace tulle {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

Mesh xyz() {
  return Mesh::from_shape({{"x", 2}, {"y", 2}, {"z", 2}});
}

TEST(Flatten, OfReorderedAxesKeepsTheGivenOrder) {  // case R1
  const Mesh mesh = xyz().slice({"z", "x", "y"}).flatten({"x", "y"}, "xy");

  EXPECT_EQ(mesh.axis("z").layout, FlatLayout::parse("2:1"));
  EXPECT_EQ(mesh.axis("xy").layout, FlatLayout::parse("4:2"));
  EXPECT_THAT(mesh.groups("xy"), ElementsAre(ElementsAre(0, 2, 4, 6), ElementsAre(1, 3, 5, 7)));
  EXPECT_EQ(mesh.coordinates(GlobalRank{5}), Mesh::Coordinates({1, 2}));
  EXPECT_EQ(mesh.coordinates(GlobalRank{6}), Mesh::Coordinates({0, 3}));
}

TEST(Flatten, InAnotherOrderIsAnotherGroup) {  // case R1
  const Mesh mesh = xyz().slice({"z", "x", "y"}).flatten({"y", "x"}, "yx");

  EXPECT_EQ(mesh.axis("yx").layout, FlatLayout::parse("2,2:2,4"));
  EXPECT_THAT(mesh.group_of("yx", GlobalRank{0}), ElementsAre(0, 4, 2, 6));
}

TEST(Flatten, PutsTheAxisWhereTheFirstStood) {
  EXPECT_EQ(xyz().flatten({"z", "x"}).text(), "(z_x=4, y=2), layout ((2,2),2):((1,4),2)");
  EXPECT_EQ(xyz().flatten({"y", "z"}).text(), "(x=2, y_z=4), layout (2,4):(4,1)");
}

TEST(Flatten, IsFoundAgainFromTheRoot) {
  const Mesh root = xyz();
  const Mesh view = root.slice({"z", "x"});

  const Mesh flat = view.flatten({"x", "z"});

  EXPECT_EQ(root["x_z"], flat);
  EXPECT_EQ(view.root()["x_z"], flat);
  EXPECT_EQ(root.group_of("x_z", GlobalRank{7}), flat.group_of("x_z", GlobalRank{7}));
  EXPECT_EQ(root.ndim(), 3) << "the root itself is unchanged";
}

TEST(Flatten, OfAnUnflattenedViewIsFoundFromTheWorld) {
  const Mesh world = Mesh::from_shape({{"world", 8}});
  const Mesh dense = world.unflatten("world", {{"pp", 2}, {"dp", 2}, {"tp", 2}});

  const Mesh batch = dense.flatten({"dp", "tp"}, "batch");

  EXPECT_EQ(world["batch"], batch["batch"]);
  EXPECT_EQ(dense.slice({"pp", "batch"}), batch);
}

TEST(Flatten, TwiceGivesTheSame) {
  const Mesh root = xyz();

  EXPECT_EQ(root.flatten({"x", "y"}, "xy"), root.flatten({"x", "y"}, "xy"));
}

TEST(Flatten, RefusesANameThatMeansAnotherLayout) {
  const Mesh root = xyz();
  static_cast<void>(root.flatten({"x", "y"}, "xy"));

  EXPECT_THAT(refusal([&] { return root.flatten({"y", "x"}, "xy"); }),
              HasSubstr("axis 'xy' has layout 4:2, not (2,2):(2,4) (a name means one axis of a root)"));
  EXPECT_THAT(refusal([&] { return root.slice({"x", "y"}).flatten({"x", "y"}, "z"); }),
              HasSubstr("axis 'z' has layout 2:1, not 4:2"));
  EXPECT_THAT(refusal([&] { return root.flatten({"x", "y"}, "z"); }), HasSubstr("two axes named 'z'"));
  EXPECT_THAT(refusal([&] { return root.flatten({"x", "y"}, ""); }), HasSubstr("an empty name"));
}

TEST(Flatten, ARefusedNameLeavesNoTrace) {
  const Mesh root = xyz();
  static_cast<void>(refusal([&] { return root.unflatten("z", {{"a_b", 2}}).flatten({"x", "y"}, "a_b"); }));

  EXPECT_THAT(refusal([&] { return root["a_b"]; }), "no axis 'a_b' (there are x, y, z)");
}

TEST(Flatten, RefusesOtherOptionsUnderTheSameName) {  // instead of ignoring them in silence
  const Mesh root = xyz();
  static_cast<void>(root.flatten({"x", "y"}, "xy", Options{.tag = "a"}));

  EXPECT_EQ(root.flatten({"x", "y"}, "xy").axis("xy").options, Options{.tag = "a"});
  EXPECT_EQ(root.flatten({"x", "y"}, "xy", Options{.tag = "a"}).axis("xy").options, Options{.tag = "a"});
  EXPECT_THAT(refusal([&] { return root.flatten({"x", "y"}, "xy", Options{.tag = "b"}); }),
              HasSubstr("axis 'xy' has options 'tag=a', not 'tag=b'"));
}

TEST(Flatten, OfOneAxisUnderItsOwnNameIsTheMesh) {
  EXPECT_EQ(xyz()["x"].flatten({"x"}), xyz()["x"]);
  EXPECT_EQ(xyz()["x"].flatten({"x"}, "first").axis("first").layout, FlatLayout::parse("2:4"));
}

TEST(Flatten, RefusesNamesThatAreNotThere) {
  EXPECT_THAT(refusal([] { return xyz().flatten({"x", "w"}); }), "no axis 'w' (there are x, y, z)");
  EXPECT_THAT(refusal([] { return xyz().flatten({"x", "x"}); }), HasSubstr("two axes named 'x'"));
  EXPECT_THAT(refusal([] { return xyz().flatten({}); }), HasSubstr("a mesh of no axes"));
}

TEST(Flatten, TakesFlattenedAxesAndSizeOneAlong) {
  const Mesh mesh = Mesh::from_shape({{"a", 2}, {"b", 2}, {"c", 2}, {"d", 1}});

  const Mesh nested = mesh.flatten({"a", "c"}).flatten({"a_c", "d"}).flatten({"b", "a_c_d"}, "all");

  EXPECT_EQ(nested.axis("all").layout, FlatLayout::parse("2,2,2:2,4,1"));
  EXPECT_EQ(mesh.slice({"a", "d"}).text(), "(a=2, d=1), layout (2,()):(4,())");
}

TEST(Flatten, OfAnAllOnesMeshWorks) {
  const Mesh one = Mesh::from_ranks({{"a", 1}, {"b", 1}}, RankMap::sequence(1, 5));

  EXPECT_THAT(one.flatten({"a", "b"}).group_of("a_b", GlobalRank{5}), ElementsAre(5));
}

}  // namespace
}  // namespace tulle
