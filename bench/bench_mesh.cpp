// SPDX-License-Identifier: Apache-2.0
// What one call of the mesh costs: from a shape it must not grow with the ranks; from an explicit table it is
// O(ranks) once.
#include <benchmark/benchmark.h>

#include <vector>

#include "rows.hpp"
#include "tulle/mesh/mesh.hpp"

namespace {

using benchmark::DoNotOptimize;
using benchmark::State;
using tulle::GlobalRank;
using tulle::Mesh;

const std::vector<tulle::AxisSpec> axes{{"dp", -1}, {"cp", 2}, {"tp", 2}};

Mesh mesh_of(const State& state) {
  return Mesh::from_shape(axes, state.range(0));
}
GlobalRank last_rank(const State& state) {
  return GlobalRank{state.range(0) - 1};
}

/// Neighbours swapped: no formula.
std::vector<GlobalRank> table_of(const State& state) {
  std::vector<GlobalRank> table;
  for (std::int64_t i = 0; i < state.range(0); ++i) table.emplace_back(i ^ 1);
  return table;
}

template <class Call>
void repeat(State& state, const Call& call) {
  for (auto _ : state) DoNotOptimize(call());
}

void construct(State& state) {
  repeat(state, [&] { return mesh_of(state); });
}

void slice(State& state) {
  const Mesh mesh = mesh_of(state);
  repeat(state, [&] { return mesh.slice({"tp", "dp"}); });
}

/// Each time on a root that has not seen the name.
void flatten(State& state) {
  std::vector<Mesh> fresh;
  for (auto _ : state) {
    if (fresh.empty()) {
      state.PauseTiming();
      for (int i = 0; i < 4096; ++i) fresh.push_back(mesh_of(state));
      state.ResumeTiming();
    }
    DoNotOptimize(fresh.back().flatten({"dp", "cp"}));
    fresh.pop_back();
  }
}

void unflatten(State& state) {
  const Mesh world = Mesh::from_shape({{"world", state.range(0)}});
  repeat(state, [&] { return world.unflatten("world", axes); });
}

void own_group(State& state) {
  const Mesh mesh = mesh_of(state);
  repeat(state, [&] { return mesh.group_of("tp", last_rank(state)); });
}

void coordinates(State& state) {
  const Mesh mesh = mesh_of(state);
  repeat(state, [&] { return mesh.coordinates(last_rank(state)); });
}

void table_construct(State& state) {
  const std::vector<GlobalRank> table = table_of(state);
  repeat(state, [&] { return Mesh::from_ranks(axes, table); });
}

void table_coordinates(State& state) {
  const Mesh mesh = Mesh::from_ranks(axes, table_of(state));
  repeat(state, [&] { return mesh.coordinates(last_rank(state)); });
}

void table_own_group(State& state) {
  const Mesh mesh = Mesh::from_ranks(axes, table_of(state));
  repeat(state, [&] { return mesh.group_of("tp", last_rank(state)); });
}

void at_ranks(benchmark::internal::Benchmark* each) {
  each->MinTime(0.02);
  for (const std::int64_t ranks : {8, 1024, 131072, 1048576}) each->Arg(ranks);
}

}  // namespace

BENCHMARK(construct)->Apply(at_ranks);
BENCHMARK(slice)->Apply(at_ranks);
BENCHMARK(flatten)->Apply(at_ranks);
BENCHMARK(unflatten)->Apply(at_ranks);
BENCHMARK(own_group)->Apply(at_ranks);
BENCHMARK(coordinates)->Apply(at_ranks);
BENCHMARK(table_construct)->Apply(at_ranks);
BENCHMARK(table_coordinates)->Apply(at_ranks);
BENCHMARK(table_own_group)->Apply(at_ranks);

int main(int argc, char** argv) {
  return tulle::bench::run(argc, argv, "tulle");
}
