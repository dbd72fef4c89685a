// SPDX-License-Identifier: Apache-2.0
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "support/mesh_oracle.hpp"
#include "support/refusal.hpp"
#include "tulle/mesh/mesh.hpp"

namespace tulle {
namespace {

using testing::HasSubstr;

Mesh round_trip(const Mesh& mesh) {
  return Mesh::from_json(mesh.to_json());
}

TEST(MeshJson, HasASchemaAndAStableOrder) {
  const Mesh mesh = Mesh::from_shape({{"dp", 2}, {"tp", 2, {.tag = "overlap"}}});

  EXPECT_EQ(mesh.to_json(), R"({"schema":1,"ranks":{"count":4,"start":0,"step":1},"axes":[)"
                            R"({"name":"dp","size":2,"layout":"2:2"},)"
                            R"({"name":"tp","size":2,"layout":"2:1","options":{"tag":"overlap"}}]})");
}

TEST(MeshJson, ReadsBackEqual) {
  const Mesh mesh = Mesh::from_shape({{"dp", 2, {.timeout = std::chrono::seconds{5}}}, {"cp", 1}, {"tp", 3}});
  const Mesh table = Mesh::from_ranks({{"a", 2}, {"b", 2}}, RankMap(ranks({5, 0, 9, 2})));

  for (const Mesh& each :
       {mesh, mesh["tp"], mesh.slice({"tp", "dp"}), mesh.flatten({"tp", "dp"}), table, table["a"]}) {
    const Mesh read = round_trip(each);
    EXPECT_EQ(read, each) << each.to_json();
    EXPECT_EQ(read.root(), each.root()) << each.to_json();
    EXPECT_EQ(read.to_json(), each.to_json());
  }
}

TEST(MeshJson, KeepsTheNamesOfFlattenedAxes) {
  const Mesh mesh = Mesh::from_shape({{"dp", 2}, {"cp", 2}, {"tp", 2}});
  static_cast<void>(mesh.flatten({"dp", "tp"}));

  EXPECT_EQ(round_trip(mesh["cp"]).root()["dp_tp"], mesh["dp_tp"]);
}

TEST(MeshJson, KeepsOptionsThatAreSetToTheDefault) {  // they still count against a universe's own defaults
  const Mesh mesh = Mesh::from_shape({{"dp", 2, {.timeout = std::chrono::seconds{600}}}});

  EXPECT_EQ(round_trip(mesh).axis("dp").options.timeout, std::chrono::seconds{600});
}

TEST(MeshJson, RefusesWhatIsNoMesh) {
  const auto refused = [](std::string_view text) { return refusal([&] { return Mesh::from_json(text); }); };
  const std::string head = R"({"schema":1,"ranks":{"count":4,"start":0,"step":1},"axes":)";

  EXPECT_THAT(refused("nonsense"), HasSubstr("text is not the JSON of a mesh ("));
  EXPECT_THAT(refused("[]"), HasSubstr("text is not the JSON of a mesh ("));
  EXPECT_THAT(refused(R"({"schema":2})"), HasSubstr("mesh JSON of schema 2 (this library reads schema 1)"));
  EXPECT_THAT(refused(R"({"schema":1})"), HasSubstr("'ranks'"));
  EXPECT_THAT(refused(head + R"([]})"), HasSubstr("a mesh of no axes"));
  EXPECT_THAT(refused(head + R"([{"name":"a","layout":"4:2"}]})"),
              HasSubstr("layout 4:2 does not tile 4 indices"));
  EXPECT_THAT(refused(head + R"([{"name":"a","size":3,"layout":"4:1"}]})"), HasSubstr("axis 'a' of size 3"));
  EXPECT_THAT(refused(head + R"([{"name":"a","layout":"4;1"}]})"),
              HasSubstr("layout '4;1' stops making sense"));
  EXPECT_THAT(refused(head + R"([{"name":"a","layout":"4:1","options":{"colour":"red"}}]})"),
              HasSubstr("no option 'colour'"));
  EXPECT_THAT(refused(R"({"schema":1,"ranks":[0,1,1],"axes":[{"name":"a","layout":"3:1"}]})"),
              HasSubstr("rank 1 is twice"));
}

}  // namespace
}  // namespace tulle
