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

const Mesh dp_pp_cp = Mesh::from_shape({{"dp", 2}, {"pp", 2}, {"cp", 2}});

TEST(Slice, TakesAxesInAnyOrder) {
  const Mesh slice = dp_pp_cp.slice({"cp", "dp"});

  EXPECT_EQ(slice.text(), "(cp=2, dp=2), layout (2,2):(1,4)");
  EXPECT_THAT(slice.group_of({"cp", "dp"}, GlobalRank{7}), ElementsAre(2, 6, 3, 7));
  EXPECT_EQ(slice.root(), dp_pp_cp);
}

TEST(Slice, TakesAxesThatAreNotNeighbours) {
  const Mesh slice = dp_pp_cp.slice({"dp", "cp"});

  EXPECT_THAT(slice.group_of({"dp", "cp"}, GlobalRank{1}), ElementsAre(0, 1, 4, 5));
  EXPECT_THAT(slice.group_of({"dp", "cp"}, GlobalRank{2}), ElementsAre(2, 3, 6, 7));
}

TEST(Slice, OfASliceHasTheFirstRoot) {
  const Mesh cp = dp_pp_cp.slice({"dp", "cp"})["cp"];

  EXPECT_EQ(cp, dp_pp_cp["cp"]);
  EXPECT_EQ(cp.root(), dp_pp_cp);
}

TEST(Slice, OfAllAxesInOrderIsTheMesh) {
  EXPECT_EQ(dp_pp_cp.slice({"dp", "pp", "cp"}), dp_pp_cp);
}

TEST(Slice, OfAnUnknownNameListsWhatExists) {
  const Mesh mesh = Mesh::from_shape({{"dp", 2}, {"tp", 2}});
  EXPECT_THAT(refusal([&] { return mesh["pp"]; }), "no axis 'pp' (there are dp, tp)");

  static_cast<void>(mesh.flatten({"dp", "tp"}));
  EXPECT_THAT(refusal([&] { return mesh["pp"]; }), "no axis 'pp' (there are dp, tp; flattened: dp_tp)");
}

TEST(Slice, RefusesNamesThatAreTwice) {
  EXPECT_THAT(refusal([] { return dp_pp_cp.slice({"dp", "dp"}); }), HasSubstr("two axes named 'dp'"));
  EXPECT_THAT(refusal([] { return dp_pp_cp.slice({}); }), HasSubstr("a mesh of no axes"));
}

TEST(Slice, RefusesAxesThatOverlap) {
  const Mesh mesh = Mesh::from_shape({{"dp", 2}, {"pp", 2}, {"cp", 2}});
  static_cast<void>(mesh.flatten({"dp", "cp"}));

  EXPECT_THAT(refusal([&] { return mesh.slice({"pp", "dp", "dp_cp"}); }),
              HasSubstr("axes 'dp' 2:4 and 'dp_cp' (2,2):(4,1) in one mesh (they overlap)"));
}

TEST(Slice, OfAFlattenedAxisMayStraddleAnother) {
  const Mesh mesh = Mesh::from_shape({{"dp", 2}, {"cp", 2}, {"tp", 2}});
  static_cast<void>(mesh.flatten({"dp", "tp"}));

  const Mesh slice = mesh.slice({"dp_tp", "cp"});

  EXPECT_THAT(slice.group_of("dp_tp", GlobalRank{3}), ElementsAre(2, 3, 6, 7));
  EXPECT_EQ(slice.coordinates(GlobalRank{6}), Mesh::Coordinates({2, 1}));
}

TEST(Concatenate, JoinsSlicesInAnyOrder) {
  const Mesh joined = Mesh::concatenate({dp_pp_cp["cp"], dp_pp_cp.slice({"pp", "dp"})});

  EXPECT_EQ(joined, dp_pp_cp.slice({"cp", "pp", "dp"}));
  EXPECT_EQ(Mesh::concatenate({dp_pp_cp.slice({"dp", "pp"}), dp_pp_cp["cp"]}), dp_pp_cp);
}

TEST(Concatenate, RefusesWhatDoesNotFit) {
  const Mesh other = Mesh::from_shape({{"x", 4}});
  const Mesh renamed = dp_pp_cp.unflatten("dp", {{"also_dp", 2}});

  EXPECT_THAT(refusal([&] { return Mesh::concatenate({dp_pp_cp["dp"], other}); }),
              HasSubstr("meshes over ranks 0 to 7 and 0 to 3 joined (they need one root)"));
  EXPECT_THAT(refusal([&] { return Mesh::concatenate({dp_pp_cp["dp"], dp_pp_cp["dp"]}); }),
              HasSubstr("two axes named 'dp'"));
  EXPECT_THAT(refusal([&] { return Mesh::concatenate({dp_pp_cp["dp"], renamed["also_dp"]}); }),
              HasSubstr("axes 'dp' 2:4 and 'also_dp' 2:4 in one mesh (they overlap)"));
  EXPECT_THAT(refusal([] { return Mesh::concatenate(std::vector<Mesh>{}); }), HasSubstr("a mesh of no axes"));
}

TEST(Submeshes, AreOneRootForEachGroup) {
  const Mesh mesh = Mesh::from_shape({{"replicate", 2}, {"shard", 4}});

  const std::vector<Mesh> columns = mesh.submeshes("replicate");

  ASSERT_EQ(columns.size(), 4U);
  EXPECT_EQ(columns[3], Mesh::from_ranks({{"replicate", 2}}, RankMap(ranks({3, 7}))));
  EXPECT_EQ(columns[3].root(), columns[3]);
  EXPECT_FALSE(columns[3].contains(GlobalRank{0}));
}

}  // namespace
}  // namespace tulle
