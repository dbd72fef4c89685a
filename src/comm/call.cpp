// SPDX-License-Identifier: Apache-2.0
#include "tulle/comm/call.hpp"

#include <array>

namespace tulle {

std::string_view name_of(Verb verb) noexcept {
  constexpr std::array<std::string_view, 11> names{"barrier",    "broadcast",      "reduce",     "all_reduce",
                                                   "all_gather", "reduce_scatter", "all_to_all", "gather",
                                                   "scatter",    "send",           "recv"};
  return names.at(static_cast<std::size_t>(verb));
}

}  // namespace tulle
