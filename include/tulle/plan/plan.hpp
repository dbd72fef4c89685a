// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "tulle/base/export.hpp"
#include "tulle/base/ids.hpp"
#include "tulle/mesh/mesh.hpp"
#include "tulle/plan/builder.hpp"
#include "tulle/registry/registry.hpp"

namespace tulle {

/// What one rank asks for and what that takes, counted by the registry of a running universe. No
/// communication.
struct TULLE_EXPORT Plan {
  struct Name {
    std::string view;
    std::string axis;
    std::string layout;                          ///< "2:4": this rank's group by indices of the world
    std::int64_t siblings = 0;                   ///< groups of this axis, this rank's included
    std::vector<GlobalRank> ranks;               ///< of this rank's group, position = group rank
    std::optional<CommunicatorId> communicator;  ///< empty: a group of one
  };

  std::int64_t world = 0;
  GlobalRank rank;
  std::int64_t groups = 0;          ///< asked for beyond the world's own, groups of one included
  std::int64_t distinct = 0;        ///< different communicators among them
  std::int64_t communicators = 0;   ///< with the world's
  std::int64_t calls_per_rank = 0;  ///< creations each rank takes part in if every sibling takes one call
  std::vector<Name> names;          ///< in the order of asking; those that are the world's own too

  /// One object of schema 1 with keys in a fixed order, and a newline.
  [[nodiscard]] std::string to_json() const;
};

/// Declares every group for `rank`, a member of `world`. Costs what its own groups hold, not what the world
/// does.
[[nodiscard]] TULLE_EXPORT Plan make_plan(std::span<const NamedAxis> groups, const Mesh& world,
                                          GlobalRank rank);

}  // namespace tulle
