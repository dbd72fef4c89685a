// SPDX-License-Identifier: Apache-2.0
#include "registry/rank_text.hpp"

#include <fmt/format.h>

namespace tulle {
namespace {

constexpr std::size_t most_listed = 16;
constexpr std::size_t listed_of_a_long_one = 4;

std::string joined(std::span<const GlobalRank> ranks) {
  std::string text;
  for (const GlobalRank rank : ranks) {
    if (!text.empty()) text += ' ';
    text += fmt::format_int(rank.value()).c_str();
  }
  return text;
}

}  // namespace

std::string rank_text(std::span<const GlobalRank> ranks) {
  if (ranks.size() <= most_listed) return joined(ranks);
  return fmt::format("{} ... {}, {} ranks", joined(ranks.first(listed_of_a_long_one)), ranks.back().value(),
                     ranks.size());
}

}  // namespace tulle
