// SPDX-License-Identifier: Apache-2.0
#include "tulle/plan/plan.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <chrono>

#include "support/refusal.hpp"

namespace tulle {
namespace {

using testing::ElementsAre;

Mesh world_of(std::int64_t size) {
  const AxisSpec axes[] = {{"world", size}};
  return Mesh::from_shape(axes);
}

Plan plan_of(const std::string& degrees, std::int64_t size, std::int64_t rank = 0) {
  const Mesh world = world_of(size);
  return make_plan(build(find_builder("torchtitan-spmd"), Degrees::parse(degrees), world), world,
                   GlobalRank{rank});
}

Mesh mesh_of(const std::string& text) {
  std::vector<AxisSpec> axes;
  for (const NamedSize& size : parse_sizes(text)) axes.push_back({size.name, size.size});
  return Mesh::from_shape(axes);
}

std::vector<std::string> names_of(const Plan& plan) {
  std::vector<std::string> names;
  for (const Plan::Name& name : plan.names) names.push_back(name.view + "/" + name.axis + " " + name.layout);
  return names;
}

TEST(Plan, AsksForThirteenGroupsAndNeedsFive) {
  const Plan plan = plan_of("dp_shard=2,pp=2,tp=2,ep=4", 8, 5);

  EXPECT_THAT(
      names_of(plan),
      ElementsAre("loading/pp 2:4", "loading/batch 2:2", "loading/tp 2:1", "loss/loss 2:2", "dense/pp 2:4",
                  "dense/dp_shard 2:2", "dense/tp 2:1", "dense_dp/pp 2:4", "dense_dp/dp 2:2",
                  "dense_dp/tp 2:1", "sparse/pp 2:4", "sparse/efsdp ():()", "sparse/ep 4:1"));
  EXPECT_EQ(plan.groups, 13);
  EXPECT_EQ(plan.distinct, 4);
  EXPECT_EQ(plan.communicators, 5);
  EXPECT_EQ(plan.calls_per_rank, 54);
  EXPECT_THAT(plan.names.back().ranks, ElementsAre(4, 5, 6, 7));
  EXPECT_EQ(plan.names[11].communicator, std::nullopt);
}

TEST(Plan, CountsEveryAxisOfAMesh) {
  const Mesh mesh = mesh_of("dp=2,cfg=2,pp=2,sp=2");
  const Plan plan = make_plan(axes_of(mesh), mesh, GlobalRank{5});

  EXPECT_EQ(plan.groups, 4);
  EXPECT_EQ(plan.distinct, 4);
  EXPECT_EQ(plan.communicators, 5);
  EXPECT_EQ(plan.calls_per_rank, 32);
  EXPECT_THAT(plan.names[0].ranks, ElementsAre(5, 13));
  EXPECT_THAT(plan.names[1].ranks, ElementsAre(1, 5));
  EXPECT_THAT(plan.names[2].ranks, ElementsAre(5, 7));
  EXPECT_THAT(plan.names[3].ranks, ElementsAre(4, 5));
}

TEST(Plan, NeedsNothingForAnAxisOfOne) {
  const Mesh mesh = mesh_of("dp=2,cfg=2,pp=2,sp=2,tp=1");
  const Plan plan = make_plan(axes_of(mesh), mesh, GlobalRank{0});

  EXPECT_EQ(plan.groups, 5);
  EXPECT_EQ(plan.communicators, 5);
  EXPECT_EQ(plan.calls_per_rank, 32 + 16);
}

TEST(Plan, TakesTheWorldsOwnWhereAnAxisIsTheWorld) {
  const Mesh mesh = mesh_of("dp=8,tp=1");
  const Plan plan = make_plan(axes_of(mesh), mesh, GlobalRank{0});

  EXPECT_EQ(plan.groups, 1);
  EXPECT_EQ(plan.distinct, 0);
  EXPECT_EQ(plan.communicators, 1);
  EXPECT_EQ(plan.names[0].communicator, world_communicator);
}

TEST(Plan, NeedsNoCommunicatorForOneRank) {
  const Plan plan = plan_of("tp=1", 1);

  EXPECT_EQ(plan.groups, 0);
  EXPECT_EQ(plan.communicators, 0);
  EXPECT_EQ(plan.calls_per_rank, 0);
}

TEST(Plan, KeepsAnAxisWithItsOwnTagApart) {
  const AxisSpec axes[] = {{"dp", 2}, {"tp", 2, {.tag = "overlap"}}};
  const AxisSpec plain[] = {{"dp", 2}, {"tp", 2}};
  const Mesh tagged = Mesh::from_shape(axes);
  const Mesh mesh = Mesh::from_shape(plain);
  std::vector<NamedAxis> groups = axes_of(mesh);
  for (const NamedAxis& group : axes_of(tagged)) groups.push_back(group);

  const Plan plan = make_plan(groups, mesh, GlobalRank{0});

  EXPECT_EQ(plan.groups, 4);
  EXPECT_EQ(plan.distinct, 3);
}

TEST(Plan, GivesARankOutsideOfAMeshNoGroups) {
  const Mesh mesh = mesh_of("dp=2,tp=2");

  EXPECT_EQ(make_plan(axes_of(mesh), world_of(8), GlobalRank{3}).groups, 2);
  EXPECT_EQ(make_plan(axes_of(mesh), world_of(8), GlobalRank{4}).groups, 0);
  EXPECT_EQ(make_plan(axes_of(mesh), world_of(8), GlobalRank{4}).communicators, 1);
  EXPECT_EQ(make_plan(axes_of(mesh), world_of(8), GlobalRank{4}).calls_per_rank, 4);
}

TEST(Plan, RefusesARankOutsideOfTheWorld) {
  EXPECT_EQ(refusal([] { return plan_of("tp=2", 8, 8); }),
            "rank 8 is not in the world (8 ranks). name one of them");
}

TEST(Plan, WritesKeysInAFixedOrder) {
  const Mesh mesh = mesh_of("dp=2,tp=2,pp=1");

  const std::string expected = R"json({"schema":1,"world":4,"rank":3,"groups":3,)json"
                               R"json("distinct":2,"communicators":3,"calls_per_rank":8,"names":[
  {"name":"dp","view":"mesh","layout":"2:2","ranks":[1,3],"communicator":1},
  {"name":"tp","view":"mesh","layout":"2:1","ranks":[2,3],"communicator":2},
  {"name":"pp","view":"mesh","layout":"():()","ranks":[3],"communicator":null}
]}
)json";

  EXPECT_EQ(make_plan(axes_of(mesh), mesh, GlobalRank{3}).to_json(), expected);
}

/// The fastest of some runs: what the work takes, not what the machine does beside it.
TEST(Plan, TakesUnderFiftyMillisecondsFor131072Ranks) {
  using Clock = std::chrono::steady_clock;
  auto fastest = Clock::duration::max();

  for (int i = 0; i < 5; ++i) {
    const auto start = Clock::now();
    const Plan plan = plan_of("dp_shard=512,cp=2,tp=8,pp=16,ep=64", 131'072, 99'999);
    fastest = std::min(fastest, Clock::now() - start);
    EXPECT_EQ(plan.groups, 16);
  }
  EXPECT_LT(fastest, std::chrono::milliseconds(50));
}

}  // namespace
}  // namespace tulle
