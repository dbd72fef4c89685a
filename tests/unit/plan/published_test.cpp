// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <ostream>
#include <string>

#include "tulle/plan/plan.hpp"

namespace tulle {
namespace {

/// A published configuration and what its trainer makes today, counted from the trainer's own rules.
struct Published {
  std::string name;
  std::int64_t world;
  std::string degrees;
  std::int64_t groups;
  std::int64_t distinct;
  std::int64_t calls;

  friend std::ostream& operator<<(std::ostream& out, const Published& row) { return out << row.name; }
};

const Published published[] = {
    {"llama3_8b_fsdp8", 8, "dp_shard=8", 0, 0, 0},
    {"llama3_8b_fsdp4_cp2", 8, "dp_shard=4,cp=2", 6, 2, 18},
    {"llama3_8b_fsdp1_cp8", 8, "dp_shard=1,cp=8", 1, 0, 8},
    {"llama3_8b_fsdp128", 128, "dp_shard=128", 0, 0, 0},
    {"llama3_8b_fsdp8_tp8", 64, "dp_shard=8,tp=8", 7, 2, 56},
    {"llama3_70b_fsdp32_tp8", 256, "dp_shard=32,tp=8", 7, 2, 128},
    {"llama3_405b_fsdp8_tp8_pp8", 512, "dp_shard=8,tp=8,pp=8", 11, 3, 704},
    {"llama3_405b_fsdp4_cp2_tp8_pp8", 512, "dp_shard=4,cp=2,tp=8,pp=8", 14, 5, 1664},
    {"llama3_405b_fsdp1_cp8_tp8_pp8", 512, "dp_shard=1,cp=8,tp=8,pp=8", 12, 3, 1216},
    {"ci_llama3_hsdp2x2_tp2", 8, "dp_replicate=2,dp_shard=2,tp=2", 9, 4, 30},
    {"ci_llama3_fsdp2_tp2_cp2", 8, "dp_shard=2,cp=2,tp=2", 10, 4, 38},
    {"ci_llama3_pp2_fsdp2_tp2", 8, "dp_shard=2,tp=2,pp=2", 11, 3, 44},
    {"qwen3_5_moe_fsdp2_pp2_tp2_ep4", 8, "dp_shard=2,tp=2,pp=2,ep=4", 13, 4, 54},
    {"dsv3_16b_fsdp8_ep8", 8, "dp_shard=8,ep=8", 1, 0, 8},
    {"qwen3_5_35b_a3b_fsdp4_tp2_ep8", 8, "dp_shard=4,tp=2,ep=8", 8, 2, 28},
    {"llama3_paper_405b_8192", 8192, "dp_shard=64,tp=8,pp=16", 11, 3, 5632},
    {"llama3_paper_405b_16384", 16384, "dp_shard=128,tp=8,pp=16", 11, 3, 10752},
    {"deepseek_v3_paper", 2048, "dp_shard=128,pp=16,ep=64", 10, 4, 1632},
    {"ep4_of_4_shards_tp2", 8, "dp_shard=4,tp=2,ep=4", 9, 4, 26},
    {"ep3_of_3_shards_tp2", 6, "dp_shard=3,tp=2,ep=3", 9, 4, 22},
};

Plan plan_of(const std::string& degrees, std::int64_t size, std::int64_t rank = 0) {
  const AxisSpec axes[] = {{"world", size}};
  const Mesh world = Mesh::from_shape(axes);
  return make_plan(build(find_builder("torchtitan-spmd"), Degrees::parse(degrees), world), world,
                   GlobalRank{rank});
}

class PublishedPlan : public testing::TestWithParam<Published> {};

TEST_P(PublishedPlan, HasTheKnownCounts) {
  const Published& row = GetParam();

  for (const std::int64_t rank : {std::int64_t{0}, row.world / 2, row.world - 1}) {
    const Plan plan = plan_of(row.degrees, row.world, rank);
    EXPECT_EQ(plan.groups, row.groups) << "rank " << rank;
    EXPECT_EQ(plan.distinct, row.distinct) << "rank " << rank;
    EXPECT_EQ(plan.communicators, row.distinct + 1) << "rank " << rank;
    EXPECT_EQ(plan.calls_per_rank, row.calls) << "rank " << rank;
  }
}

INSTANTIATE_TEST_SUITE_P(Torchtitan, PublishedPlan, testing::ValuesIn(published),
                         [](const auto& row) { return row.param.name; });

}  // namespace
}  // namespace tulle
