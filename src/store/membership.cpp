// SPDX-License-Identifier: Apache-2.0
#include "tulle/store/membership.hpp"

#include <fmt/format.h>

namespace tulle {

std::string Joined::prefix() const {
  return fmt::format("{}/{}/", universe, incarnation);
}

std::string Joined::lost_key(std::int64_t of_rank) const {
  return fmt::format("{}lost/{}", prefix(), of_rank);
}

std::string Joined::left_key(std::int64_t of_rank) const {
  return fmt::format("{}left/{}", prefix(), of_rank);
}

}  // namespace tulle
