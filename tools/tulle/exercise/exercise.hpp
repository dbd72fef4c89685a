// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <chrono>
#include <cstdint>
#include <string>
#include <vector>

#include "tulle/plan/builder.hpp"
#include "tulle/universe/universe.hpp"

namespace tulle::cli {

/// What became of one name on all ranks together.
struct Exercised {
  NamedAxis axis;
  std::string communicator{};  ///< its letter; "-" for a group of one
  std::string shared_with{};   ///< names that mean the same communicator
  std::string backend{};
  std::string wrong{};  ///< the first operation that was wrong on this rank
  bool right = true;    ///< on all ranks
  std::chrono::duration<double, std::milli> time{};
};

/// Runs every collective on the group of each name, again and again until `time` has passed on rank 0.
/// Collective over the world.
[[nodiscard]] std::vector<Exercised> exercise(const Universe& universe, const std::vector<NamedAxis>& axes,
                                              std::chrono::milliseconds time);

/// One row a name, then how many groups are how many communicators, counted where they live.
[[nodiscard]] std::string table_of(const Universe& universe, const std::vector<Exercised>& rows);

/// The same as one line of JSON, schema 1.
[[nodiscard]] std::string json_of(const Universe& universe, const std::vector<Exercised>& rows);

}  // namespace tulle::cli
