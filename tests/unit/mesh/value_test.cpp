// SPDX-License-Identifier: Apache-2.0
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <unordered_set>

#include "support/mesh_oracle.hpp"
#include "tulle/mesh/mesh.hpp"

namespace tulle {
namespace {

const Mesh mesh = Mesh::from_shape({{"dp", 2}, {"tp", 4}});

TEST(MeshValue, EqualsWhateverWayItWasMade) {
  EXPECT_EQ(Mesh::from_ranks({{"dp", 2}, {"tp", 4}}, RankMap(ranks({0, 1, 2, 3, 4, 5, 6, 7}))), mesh);
  EXPECT_EQ(Mesh::from_shape({{"world", 8}}).unflatten("world", {{"dp", 2}, {"tp", 4}}), mesh);
  EXPECT_EQ(std::unordered_set<Mesh>({mesh, mesh.slice({"dp", "tp"}), mesh["tp"]}).size(), 2U);
}

TEST(MeshValue, DiffersInEveryPartThatMatters) {
  const std::vector<Mesh> others{
      Mesh::from_shape({{"dp", 2}, {"ep", 4}}),
      Mesh::from_shape({{"dp", 4}, {"tp", 2}}),
      Mesh::from_shape({{"dp", 2}, {"tp", 4, {.tag = "overlap"}}}),
      Mesh::from_ranks({{"dp", 2}, {"tp", 4}}, RankMap::sequence(8, 8)),
      mesh.slice({"tp", "dp"}),
      mesh["tp"],
  };
  for (const Mesh& other : others) {
    EXPECT_NE(other, mesh) << other.text();
    EXPECT_NE(other.hash(), mesh.hash()) << other.text();
  }
}

TEST(MeshValue, OfTheSameGroupUnderAnotherRootDiffers) {  // tp of eight ranks, and tp alone
  EXPECT_NE(mesh["tp"], Mesh::from_shape({{"tp", 4}}));
}

TEST(MeshValue, TakesUnsetOptionsForTheDefaults) {
  const Mesh explicit_default =
      Mesh::from_shape({{"dp", 2}, {"tp", 4, {.timeout = std::chrono::seconds{600}}}});

  EXPECT_EQ(explicit_default, mesh);
  EXPECT_EQ(explicit_default.hash(), mesh.hash());
}

TEST(MeshValue, PrintsWhatItIs) {
  EXPECT_EQ(mesh.text(), "(dp=2, tp=4), layout (2,4):(4,1)");
  EXPECT_EQ(mesh.with_options({{"tp", {.backend = "native", .tag = "x"}}}).text(),
            "(dp=2, tp=4 {backend=native, tag=x}), layout (2,4):(4,1)");
  EXPECT_EQ(Mesh::from_ranks({{"a", 3}}, RankMap::sequence(3, 4, 2)).text(),
            "(a=3), layout (3):(1), ranks 4 to 8 by 2");
}

}  // namespace
}  // namespace tulle
