// SPDX-License-Identifier: Apache-2.0
#include "control/where.hpp"

#include "arena/fence.hpp"
#include "control/text_words.hpp"

namespace tulle::control {

void enter_operation(arena::RankBlock& block, const Position& position) noexcept {
  arena::Where& where = block.where;
  where.version.fetch_add(1);  // odd: being written
  where.verb.store(position.verb + 1, std::memory_order_relaxed);
  where.sequence.store(position.sequence, std::memory_order_relaxed);
  store_text(where.name, position.name);
  store_text(where.site, position.site);
  where.version.fetch_add(1, std::memory_order_release);
}

void leave_operation(arena::RankBlock& block) noexcept {
  block.where.verb.store(0, std::memory_order_release);
}

std::optional<Position> where_is(const arena::RankBlock& block) {
  const arena::Where& where = block.where;
  for (int attempt = 0; attempt < 16; ++attempt) {
    const std::uint32_t before = where.version.load(std::memory_order_acquire);
    const std::uint32_t verb = where.verb.load(std::memory_order_relaxed);
    const Position position{verb - 1, where.sequence.load(std::memory_order_relaxed), load_text(where.name),
                            load_text(where.site)};
    arena::acquire_fence();
    if (before % 2 != 0 || where.version.load(std::memory_order_relaxed) != before) continue;
    return verb == 0 ? std::nullopt : std::optional(position);
  }
  return std::nullopt;
}

}  // namespace tulle::control
