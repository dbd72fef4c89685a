// SPDX-License-Identifier: Apache-2.0
#include <span>

#include "conformance/conformance.hpp"
#include "tulle/base/error.hpp"

namespace tulle::test {
namespace {

constexpr Verb reductions[] = {Verb::all_reduce, Verb::reduce_scatter, Verb::reduce};

/// Blocks of so many elements, by every verb, apart and in place by turns.
void add(std::vector<Case>& cases, DType dtype, ReduceOp op, std::int64_t count) {
  for (const Verb verb : reductions) {
    const Place place = cases.size() % 2 == 0 ? Place::apart : Place::in_place;
    cases.push_back({.verb = verb, .dtype = dtype, .op = op, .count = count, .place = place, .root = -1});
  }
}

/// At 1 MiB the kernels of bool and of unsigned types differ from the signed ones' by nothing but min and
/// max.
bool is_worth_a_large_run(ReduceOp op, DType dtype) {
  const bool is_plain = dtype == DType::boolean || dtype == DType::u8 || dtype == DType::u16 ||
                        dtype == DType::u32 || dtype == DType::u64;
  return op == ReduceOp::sum || !is_plain;
}

TEST_P(Conformance, ReductionsHaveTheBitsOfTheOracle) {
  std::vector<Case> cases;
  for (const DType dtype : types()) {
    for (const ReduceOp op : operators(dtype)) {
      add(cases, dtype, op, 13);
    }
  }

  play_on_every_count(cases);
}

TEST_P(Conformance, LongReductionsHaveTheBitsOfTheOracle) {
  std::vector<Case> cases;
  for (const DType dtype : types()) {
    for (const ReduceOp op : operators(dtype)) {
      if (!is_worth_a_large_run(op, dtype)) continue;
      cases.push_back(
          {.verb = Verb::all_reduce, .dtype = dtype, .op = op, .count = (1 << 20) / size_of(dtype)});
    }
  }

  play_on_every_count(cases);
}

TEST_P(Conformance, ReductionsOfAnyLengthAreWhole) {
  std::vector<Case> cases;
  for (const std::int64_t count : {0, 1, 3, 15, 16, 17, 1021, 16383, 16384, 16385, 65537, 131071}) {
    add(cases, DType::f32, ReduceOp::sum, count);
    add(cases, DType::u8, ReduceOp::max, count);
  }

  play_on_every_count(cases);
}

TEST_P(Conformance, AnAverageIsOverRanksNotElements) {
  on(2, [](const Universe& universe) {
    const float mine = universe.rank() == 0 ? 1 : 3;
    std::vector<float> data{mine, mine + 1, mine + 2};
    std::vector<float> block(1);
    std::vector<float> at_root(2);

    reduce_scatter(world(universe), std::span(data).first(2), block, ReduceOp::avg);
    reduce(world(universe), std::span(data).first(2), at_root, ReduceOp::avg, GroupRank{1});
    all_reduce(world(universe), data, ReduceOp::avg);

    EXPECT_EQ(data, (std::vector<float>{2, 3, 4}));
    EXPECT_EQ(block[0], universe.rank() == 0 ? 2 : 3);
    if (universe.rank() == 1) {
      EXPECT_EQ(at_root, (std::vector<float>{2, 3}));
    }
  });
}

TEST_P(Conformance, AnAverageOfIntegersIsRefusedAndHurtsNothing) {
  on_every_count([](const Universe& universe) {
    std::vector<std::int32_t> ones{1};

    EXPECT_THROW(all_reduce(world(universe), ones, ReduceOp::avg), ConfigError);
    all_reduce(world(universe), ones);

    EXPECT_EQ(ones[0], universe.size());
  });
}

}  // namespace
}  // namespace tulle::test
