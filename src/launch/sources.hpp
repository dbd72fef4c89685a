// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>
#include <string_view>
#include <vector>

#include "launch/reader.hpp"

namespace tulle::launch {

/// One launcher that detection knows.
struct Source {
  std::string_view name;
  std::vector<std::string_view> marks;  ///< any of them set: it started us
  std::vector<std::string_view> needs;  ///< all of them must then be set
  bool rank_zero_serves;                ///< its jobs have no store before rank 0 serves one
  Launch (*read)(const Reader&);        ///< everything but the store's place
};

/// In the order in which they count.
[[nodiscard]] std::span<const Source> all_sources();

}  // namespace tulle::launch
