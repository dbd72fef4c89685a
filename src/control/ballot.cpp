// SPDX-License-Identifier: Apache-2.0
#include "control/ballot.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace tulle::control {

std::string Ballot::block(std::int64_t member) const {
  return fmt::format("{}/{}", name_, member / block_bits);
}

void Ballot::cast(std::int64_t member) const {
  store_.add(block(member), std::int64_t{1} << (member % block_bits));
}

std::vector<bool> Ballot::read() const {
  std::vector<bool> voted;
  for (std::int64_t first = 0; first < members_; first += block_bits) {
    const auto bits = std::stoull(store_.get(block(first)).value_or("0"));
    for (std::int64_t member = first; member < std::min(first + block_bits, members_); ++member) {
      voted.push_back((bits >> (member - first) & 1U) != 0);
    }
  }
  return voted;
}

std::vector<std::int64_t> Ballot::members_that(bool have_voted) const {
  const std::vector<bool> voted = read();
  std::vector<std::int64_t> members;
  for (std::size_t member = 0; member < voted.size(); ++member) {
    if (voted[member] == have_voted) members.push_back(static_cast<std::int64_t>(member));
  }
  return members;
}

void Ballot::erase() const {
  for (std::int64_t first = 0; first < members_; first += block_bits) store_.erase(block(first));
}

}  // namespace tulle::control
