// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "tulle/mesh/mesh.hpp"

namespace tulle::cli {

/// The mesh of "dp=2,tp=-1" over the first ranks of a world; without one, over as many ranks as it has.
[[nodiscard]] Mesh parse_mesh(std::string_view text, std::optional<std::int64_t> world);

/// The 1-D mesh of all ranks, axis "world".
[[nodiscard]] Mesh world_of(std::int64_t size);

/// "16 ranks, dp=2 x fsdp=4 x tp=2, layout (2,4,2):(8,2,1)" and a newline.
[[nodiscard]] std::string title_of(const Mesh& mesh, std::int64_t world);

}  // namespace tulle::cli
