// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "tulle/base/export.hpp"
#include "tulle/base/ids.hpp"
#include "tulle/mesh/mesh.hpp"
#include "tulle/plan/plan.hpp"

namespace tulle {

/// Whether a picture uses the colours of a terminal.
enum class Colour : std::uint8_t { off, on };

struct PictureOptions {
  std::optional<GlobalRank> marked{};  ///< this rank stands in brackets
  Colour colour = Colour::off;         ///< one per communicator
};

/// A grid of the last two axes, a panel for each coordinate of the others. Each cell is a rank and the letter
/// of its communicator along `axis`; "-" where its group needs none. Large meshes are cut, saying how much is
/// left out. A mesh that is a slice shows the one that holds the first rank.
[[nodiscard]] TULLE_EXPORT std::string draw_mesh(const Mesh& mesh, std::string_view axis,
                                                 const PictureOptions& options = {});

/// One row per name: layout, how many groups of how many ranks, who is in this rank's group. Of several views
/// also the communicator, so that shared ones show.
[[nodiscard]] TULLE_EXPORT std::string draw_plan(const Plan& plan);

/// 0 is A, 25 is Z, 26 is AA.
[[nodiscard]] TULLE_EXPORT std::string letter_of(std::int64_t number);

}  // namespace tulle
