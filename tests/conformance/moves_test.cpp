// SPDX-License-Identifier: Apache-2.0
#include <atomic>

#include "conformance/conformance.hpp"

namespace tulle::test {
namespace {

constexpr Verb moves[] = {Verb::broadcast, Verb::all_gather, Verb::all_to_all, Verb::gather, Verb::scatter};

bool has_root(Verb verb) {
  return verb == Verb::broadcast || verb == Verb::gather || verb == Verb::scatter;
}

/// Blocks of so many elements, by every verb, from the last root and perhaps the first.
void add(std::vector<Case>& cases, DType dtype, std::int64_t count, Place place) {
  for (const Verb verb : moves) {
    cases.push_back({.verb = verb, .dtype = dtype, .count = count, .place = place, .root = -1});
    if (has_root(verb)) {
      cases.push_back({.verb = verb, .dtype = dtype, .count = count, .place = place, .root = 0});
    }
  }
}

TEST_P(Conformance, MovesPutEveryBlockInItsPlace) {
  std::vector<Case> cases;
  for (const DType dtype : types()) {
    add(cases, dtype, 13, cases.size() % 16 == 0 ? Place::apart : Place::in_place);
  }

  play_on_every_count(cases);
}

TEST_P(Conformance, MovesOfAnyLengthAreWhole) {
  std::vector<Case> cases;
  for (const Place place : {Place::apart, Place::in_place}) {
    for (const std::int64_t bytes : {0, 3, 31, 32, 33, 1021, 65536, 65537, 262145}) {
      add(cases, DType::u8, bytes, place);
    }
    add(cases, DType::f64, (1 << 20) / 8, place);
  }

  play_on_every_count(cases);
}

TEST_P(Conformance, ABarrierIsLeftWhenAllHaveEntered) {
  on_every_count([](const Universe& universe) {
    static std::atomic<std::int64_t> entered{0};
    const Group all = world(universe);
    barrier(all);
    for (std::int64_t round = 1; round <= 50; ++round) {
      ++entered;
      barrier(all);
      ASSERT_GE(entered.load(), round * all.size());
      barrier(all);
    }
    entered = 0;
    barrier(all);
  });
}

TEST_P(Conformance, GatheringNothingCounts) {
  on(4, [](const Universe& universe) {
    const Group all = world(universe);
    std::vector<std::int32_t> one{1};
    for (const DType dtype : all_dtypes) {
      const Buffer nothing{nullptr, 0, dtype};
      for (const Verb verb : {Verb::all_gather, Verb::all_reduce, Verb::reduce_scatter, Verb::all_to_all,
                              Verb::broadcast, Verb::reduce, Verb::gather, Verb::scatter}) {
        issue(all, {.verb = verb, .in = nothing, .out = nothing}).wait();
      }
    }

    all_reduce(all, one);

    EXPECT_EQ(one[0], 4);
  });
}

}  // namespace
}  // namespace tulle::test
