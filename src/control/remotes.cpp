// SPDX-License-Identifier: Apache-2.0
#include "control/remotes.hpp"

#include <fmt/format.h>

#include <sstream>

#include "tulle/base/error.hpp"

namespace tulle::control {

Host::Presence Remotes::presence(GlobalRank rank) const {
  const std::lock_guard guard(mutex_);
  Sight& sight = sights_[rank];
  if (sight.presence != Host::Presence::here || !sight.pace.is_due()) return sight.presence;
  if (store_->get(seat_.left_key(rank.value()))) {
    sight.presence = Host::Presence::left;
  } else if (store_->get(seat_.lost_key(rank.value()))) {
    sight.presence = Host::Presence::died;
  }
  return sight.presence;
}

std::string Remotes::where_key(GlobalRank rank) const {
  return fmt::format("{}where/{}", seat_.prefix(), rank.value());
}

std::optional<Position> Remotes::where(GlobalRank rank) const {
  const auto text = store_->get(where_key(rank));
  if (!text) return std::nullopt;
  Position position;
  std::istringstream in(*text);
  in >> position.verb >> position.sequence >> std::ws;
  std::getline(in, position.name);
  return position;
}

void Remotes::show(const Position& position) noexcept {
  try {
    store_->set(where_key(GlobalRank(seat_.rank)),
                fmt::format("{} {} {}", position.verb, position.sequence, position.name));
  } catch (const Error&) {  // the wait itself will say so
  }
}

void Remotes::hide() noexcept {
  try {
    store_->erase(where_key(GlobalRank(seat_.rank)));
  } catch (const Error&) {
  }
}

}  // namespace tulle::control
