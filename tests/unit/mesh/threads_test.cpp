// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <atomic>
#include <string>
#include <thread>
#include <vector>

#include "tulle/mesh/mesh.hpp"

namespace tulle {
namespace {

template <class Body>
void on_threads(int count, const Body& body) {
  std::vector<std::jthread> threads;
  for (int i = 0; i < count; ++i) threads.emplace_back([&body, i] { body(i); });
}

TEST(MeshThreads, CoordinatesOfShortLivedSlicesNeverMixUp) {  // case R3
  const Mesh mesh = Mesh::from_shape({{"a", 2}, {"b", 4}});
  std::atomic<std::int64_t> wrong = 0;

  on_threads(2, [&](int) {
    for (std::int64_t i = 0; i < 10000; ++i) {
      const std::int64_t rank = i % 8;
      const auto a = mesh["a"].coordinates(GlobalRank{rank});
      const auto b = mesh["b"].coordinates(GlobalRank{rank});
      if (a != Mesh::Coordinates{rank / 4} || b != Mesh::Coordinates{rank % 4}) ++wrong;
    }
  });

  EXPECT_EQ(wrong, 0);
}

TEST(MeshThreads, FlattenOneRootAtOnce) {
  const Mesh mesh = Mesh::from_shape({{"a", 2}, {"b", 2}, {"c", 2}});
  std::atomic<std::int64_t> wrong = 0;

  on_threads(4, [&](int thread) {
    for (int i = 0; i < 500; ++i) {
      const Mesh shared = mesh.flatten({"a", "c"});
      const Mesh own =
          mesh.flatten({"c", "b"}, "own" + std::to_string(thread) + "_" + std::to_string(i % 50));
      if (mesh["a_c"] != shared["a_c"] || own.axes()[1].size() != 4) ++wrong;
    }
  });

  EXPECT_EQ(wrong, 0);
  EXPECT_EQ(mesh["own3_49"].size(), 4);
}

}  // namespace
}  // namespace tulle
