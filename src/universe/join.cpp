// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include "tulle/base/error.hpp"
#include "tulle/launch/launch.hpp"
#include "tulle/launch/open_store.hpp"
#include "tulle/universe/in_process.hpp"
#include "tulle/universe/universe.hpp"
#include "universe/seat.hpp"
#include "universe/state.hpp"

namespace tulle {
namespace {

constexpr std::int64_t most_ranks = std::int64_t{1} << 24;

/// One rank alone: its world needs nobody.
Invitation alone(JoinOptions options) {
  options.rank = 0;
  options.size = 1;
  options.in_process = InProcess::create();
  options.store = options.in_process->store();
  return {std::move(options)};
}

/// As the launcher says; what the caller says itself wins.
Invitation from_launcher(JoinOptions options) {
  const Launch launch = detect_launch({.rank = options.rank, .size = options.size});
  if (launch.place == StorePlace::memory && !options.store) {
    if (launch.size > 1) {
      throw ConfigError(
          fmt::format("rank {} of {} has no store to meet the others in (the launcher names none). give one",
                      launch.rank, launch.size));
    }
    return alone(std::move(options));
  }
  options.rank = launch.rank;
  options.size = launch.size;
  const bool serves = !options.store && launch.place == StorePlace::to_serve;
  if (!options.store) options.store = open_store(launch, {.timeout = options.timeout});
  return {std::move(options), launch.attempt, serves};
}

Invitation complete(JoinOptions options) {
  if (options.in_process && !options.store) options.store = options.in_process->store();
  const bool explicitly = options.rank && options.size && options.store;
  Invitation invitation = explicitly ? Invitation{std::move(options)} : from_launcher(std::move(options));
  const JoinOptions& join = invitation.options;
  if (*join.size > most_ranks) {
    throw ConfigError(fmt::format("a world of {} ranks (more than {} cannot meet). give the true size",
                                  *join.size, most_ranks));
  }
  if (*join.rank < 0 || *join.rank >= *join.size) {
    throw ConfigError(fmt::format("rank {} of {} ranks (ranks are 0 to size - 1). give a rank of this world",
                                  *join.rank, *join.size));
  }
  return invitation;
}

}  // namespace

Universe Universe::join(const JoinOptions& options) {
  return Universe(std::make_shared<UniverseState>(take_seat(complete(options))));
}

}  // namespace tulle
