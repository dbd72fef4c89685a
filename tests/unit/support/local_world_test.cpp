// SPDX-License-Identifier: Apache-2.0
#include "support/local_world.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <numeric>
#include <stdexcept>
#include <vector>

#include "tulle/comm/collectives.hpp"

namespace tulle::test {
namespace {

using Ints = std::vector<std::int32_t>;
using Floats = std::vector<float>;

/// Every rank's call of one verb over these inputs and outputs.
template <class T>
void run(Call prototype, std::vector<std::vector<T>>& in, std::vector<std::vector<T>>& out) {
  std::vector<Call> calls;
  for (std::size_t rank = 0; rank < in.size(); ++rank) {
    prototype.in = buffer_of(in[rank]);
    prototype.out = buffer_of(out[rank]);
    calls.push_back(prototype);
  }
  LocalWorld(std::ssize(in)).run(calls);
}

TEST(LocalWorld, AveragesOverRanksNotElements) {
  std::vector<Floats> two{{1, 2, 3}, {3, 4, 5}};
  std::vector<Floats> four{{1}, {2}, {3}, {6}};

  run({.verb = Verb::all_reduce, .op = ReduceOp::avg}, two, two);
  run({.verb = Verb::all_reduce, .op = ReduceOp::avg}, four, four);

  EXPECT_EQ(two, (std::vector<Floats>{{2, 3, 4}, {2, 3, 4}}));
  EXPECT_EQ(four, (std::vector<Floats>{{3}, {3}, {3}, {3}}));
}

TEST(LocalWorld, AveragesToTheRootAndInBlocks) {
  std::vector<Floats> in{{1, 2}, {3, 5}};
  std::vector<Floats> whole{{0, 0}, {0, 0}};
  std::vector<Floats> block{{0}, {0}};

  run({.verb = Verb::reduce, .op = ReduceOp::avg, .root = GroupRank{1}}, in, whole);
  run({.verb = Verb::reduce_scatter, .op = ReduceOp::avg}, in, block);

  EXPECT_EQ(whole, (std::vector<Floats>{{0, 0}, {2, 3.5F}}));
  EXPECT_EQ(block, (std::vector<Floats>{{2}, {3.5F}}));
}

TEST(LocalWorld, GathersNothing) {
  for (const Verb verb : {Verb::all_gather, Verb::all_reduce, Verb::reduce_scatter, Verb::all_to_all,
                          Verb::broadcast, Verb::reduce, Verb::gather, Verb::scatter, Verb::barrier}) {
    for (const DType dtype : all_dtypes) {
      const Buffer nothing{nullptr, 0, dtype};
      const std::vector<Call> calls(4, {.verb = verb, .in = nothing, .out = nothing});
      EXPECT_NO_THROW(LocalWorld(4).run(calls)) << name_of(verb) << name_of(dtype);
    }
  }
}

TEST(LocalWorld, BroadcastsFromTheRoot) {
  std::vector<Ints> data{{1, 2}, {3, 4}, {5, 6}};

  run({.verb = Verb::broadcast, .root = GroupRank{1}}, data, data);

  EXPECT_EQ(data, (std::vector<Ints>{{3, 4}, {3, 4}, {3, 4}}));
}

TEST(LocalWorld, PutsBlocksInOrderOfRank) {
  std::vector<Ints> in{{1, 2}, {3, 4}};
  std::vector<Ints> all{Ints(4), Ints(4)};
  std::vector<Ints> root{Ints(4), Ints(4)};
  std::vector<Ints> swapped{{0, 0}, {0, 0}};

  run({.verb = Verb::all_gather}, in, all);
  run({.verb = Verb::gather, .root = GroupRank{1}}, in, root);
  run({.verb = Verb::all_to_all}, in, swapped);

  EXPECT_EQ(all, (std::vector<Ints>{{1, 2, 3, 4}, {1, 2, 3, 4}}));
  EXPECT_EQ(root, (std::vector<Ints>{{0, 0, 0, 0}, {1, 2, 3, 4}}));
  EXPECT_EQ(swapped, (std::vector<Ints>{{1, 3}, {2, 4}}));
}

TEST(LocalWorld, ScattersTheRootsBlocks) {
  std::vector<Ints> in{{9, 9}, {1, 2}};
  std::vector<Ints> out{{0}, {0}};

  run({.verb = Verb::scatter, .root = GroupRank{1}}, in, out);

  EXPECT_EQ(out, (std::vector<Ints>{{1}, {2}}));
}

TEST(LocalWorld, WorksInPlace) {
  std::vector<Ints> gathered{{1, 0, 0}, {0, 2, 0}, {0, 0, 3}};
  std::vector<Ints> swapped{{1, 2}, {3, 4}};
  std::vector<Call> calls;
  for (std::size_t rank = 0; rank < 3; ++rank) {
    calls.push_back({.verb = Verb::all_gather,
                     .in = buffer_of(std::span(gathered[rank]).subspan(rank, 1)),
                     .out = buffer_of(gathered[rank])});
  }

  LocalWorld(3).run(calls);
  run({.verb = Verb::all_to_all}, swapped, swapped);

  EXPECT_EQ(gathered, (std::vector<Ints>{{1, 2, 3}, {1, 2, 3}, {1, 2, 3}}));
  EXPECT_EQ(swapped, (std::vector<Ints>{{1, 3}, {2, 4}}));
}

TEST(LocalWorld, MatchesSendsByPeerTagAndOrder) {
  Ints first{1};
  Ints second{2};
  Ints tagged{3};
  Ints a(1);
  Ints b(1);
  Ints c(1);
  const auto send = [](Ints& data, std::int64_t tag) {
    return Call{.verb = Verb::send, .in = buffer_of(data), .root = GroupRank{1}, .tag = tag};
  };
  const auto recv = [](Ints& data, std::int64_t tag) {
    return Call{.verb = Verb::recv, .out = buffer_of(data), .root = GroupRank{0}, .tag = tag};
  };
  const std::vector<Issued> calls{{0, send(first, 0)}, {0, send(second, 0)}, {0, send(tagged, 7)},
                                  {1, recv(c, 7)},     {1, recv(a, 0)},      {1, recv(b, 0)}};

  LocalWorld::exchange(calls);

  EXPECT_EQ((Ints{a[0], b[0], c[0]}), (Ints{1, 2, 3}));
}

TEST(LocalWorld, RefusesCallsThatDoNotBelongTogether) {
  const std::vector<Call> differ{{.verb = Verb::barrier}, {.verb = Verb::all_gather}};
  Ints data{1};
  const Issued alone{0, {.verb = Verb::send, .in = buffer_of(data), .root = GroupRank{1}}};

  EXPECT_THROW(LocalWorld(2).run(differ), std::logic_error);
  EXPECT_THROW(LocalWorld(3).run(differ), std::logic_error);
  EXPECT_THROW(LocalWorld::exchange({&alone, 1}), std::logic_error);
}

}  // namespace
}  // namespace tulle::test
