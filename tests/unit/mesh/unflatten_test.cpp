// SPDX-License-Identifier: Apache-2.0
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "support/refusal.hpp"
#include "tulle/mesh/mesh.hpp"

namespace tulle {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

TEST(Unflatten, ReadsAsTheDegreesOfAProgram) {
  const Mesh world = Mesh::from_shape({{"world", 8}});

  const Mesh dense = world.unflatten("world", {{"pp", 2}, {"dp", -1}, {"tp", 2}});

  EXPECT_EQ(dense.text(), "(pp=2, dp=2, tp=2), layout (2,2,2):(4,2,1)");
  EXPECT_THAT(dense.group_of("dp", GlobalRank{5}), ElementsAre(5, 7));
  EXPECT_EQ(dense.root(), world);
}

TEST(Unflatten, ReplacesTheAxisInItsPlace) {
  const Mesh mesh = Mesh::from_shape({{"dp", 4}, {"cp", 2}, {"tp", 1}});

  const Mesh split = mesh.unflatten("dp", {{"replicate", 2}, {"shard", 2}});

  EXPECT_EQ(split.text(), "(replicate=2, shard=2, cp=2, tp=1), layout (2,2,2,()):(4,2,1,())");
  EXPECT_EQ(split["cp"], mesh["cp"]);
}

TEST(Unflatten, CountsNegativeIndicesFromTheEnd) {
  const Mesh mesh = Mesh::from_shape({{"a", 2}, {"b", 4}});
  const Mesh expected = mesh.unflatten("b", {{"c", 2}, {"d", 2}});

  EXPECT_EQ(mesh.unflatten(-1, {{"c", 2}, {"d", 2}}), expected);
  EXPECT_EQ(mesh.unflatten(1, {{"c", 2}, {"d", 2}}), expected);
  EXPECT_EQ(mesh.unflatten(0, {{"c", 1}, {"d", 2}}).axes()[1].name, "d");
  for (const std::int64_t index : {2, -3}) {
    EXPECT_THAT(refusal([&] { return mesh.unflatten(index, {{"c", 4}}); }),
                HasSubstr("in a mesh of 2 axes (0 to 1, or -2 to -1)"));
  }
}

TEST(Unflatten, OfAFlattenedAxisGivesItsPartsBack) {
  const Mesh mesh = Mesh::from_shape({{"a", 2}, {"b", 2}, {"c", 3}});

  const Mesh back = mesh.flatten({"c", "a"}).unflatten("c_a", {{"c", 3}, {"a", 2}});

  EXPECT_EQ(back, mesh.slice({"c", "a", "b"}));
}

TEST(ParentAxis, IsTheAxisOfTheRootThatHoldsIt) {
  const Mesh root = Mesh::from_shape({{"a", 4}, {"b", 2}, {"one", 1}});
  const Mesh mesh = root.unflatten("a", {{"outer", 2}, {"inner", 2}});
  const auto parent = [](const Mesh& each, std::string_view name) { return each.parent_axis(name)->name; };

  EXPECT_EQ(parent(mesh, "outer"), "a");
  EXPECT_EQ(parent(mesh["inner"], "inner"), "a");
  EXPECT_EQ(parent(mesh, "b"), "b");
  EXPECT_EQ(parent(mesh, "one"), "one");
  EXPECT_EQ(parent(mesh.flatten({"inner", "outer"}), "inner_outer"), "a");
  EXPECT_EQ(mesh.flatten({"inner", "b"}).parent_axis("inner_b"), std::nullopt);
  EXPECT_EQ(mesh.unflatten("b", {{"c", 2}, {"d", 1}}).parent_axis("d"), std::nullopt)
      << "size 1 lies in none";
}

TEST(Unflatten, RefusesSizesThatDoNotMakeTheAxis) {
  const Mesh mesh = Mesh::from_shape({{"world", 8}});
  const auto refused = [&](Mesh::SpecList axes) {
    return refusal([&] { return mesh.unflatten("world", axes); });
  };

  EXPECT_THAT(refused({{"a", 2}, {"b", 3}}), HasSubstr("sizes 2 x 3 = 6 for axis 'world' of size 8"));
  EXPECT_THAT(refused({{"a", 2}, {"b", 8}}), HasSubstr("sizes 2 x 8 = 16 for axis 'world' of size 8"));
  EXPECT_THAT(refused({{"a", 3}, {"b", -1}}), HasSubstr("axis 'world' of size 8 is not divisible by 3"));
  EXPECT_THAT(refused({{"a", -1}, {"b", -1}}), HasSubstr("both of size -1"));
  EXPECT_THAT(refused({{"a", 0}, {"b", -1}}), HasSubstr("axis 'a' of size 0"));
  EXPECT_THAT(refused({}), HasSubstr("sizes  = 1 for axis 'world' of size 8"));
}

TEST(Unflatten, RefusesAxesThatAFlattenedOneDoesNotSplitInto) {
  const Mesh mesh =
      Mesh::from_shape({{"a", 2}, {"b", 2}, {"c", 3}}).slice({"a", "c"}).flatten({"a", "c"}, "ac");

  EXPECT_THAT(refusal([&] { return mesh.unflatten("ac", {{"x", 3}, {"y", 2}}); }),
              HasSubstr("axis 'ac' (2,3):(6,1) does not split into 3 x 2 ("));
}

TEST(Unflatten, RefusesNamesThatAreTaken) {
  const Mesh mesh = Mesh::from_shape({{"a", 2}, {"b", 4}});

  EXPECT_THAT(refusal([&] { return mesh.unflatten("b", {{"a", 2}, {"c", 2}}); }),
              HasSubstr("two axes named 'a'"));
  EXPECT_THAT(refusal([&] { return mesh.unflatten("b", {{"c", 2}, {"c", 2}}); }),
              HasSubstr("two axes named 'c'"));
  EXPECT_THAT(refusal([&] { return mesh.unflatten("b", {{"", 4}}); }), HasSubstr("an empty name"));
  EXPECT_THAT(refusal([&] { return mesh.unflatten("x", {{"c", 4}}); }), "no axis 'x' (there are a, b)");
}

}  // namespace
}  // namespace tulle
