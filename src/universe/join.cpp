// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include "tulle/base/error.hpp"
#include "tulle/universe/in_process.hpp"
#include "tulle/universe/universe.hpp"
#include "universe/seat.hpp"
#include "universe/state.hpp"

namespace tulle {
namespace {

/// One rank alone: its world needs nobody.
JoinOptions alone(JoinOptions options) {
  options.rank = 0;
  options.size = 1;
  options.in_process = InProcess::create();
  options.store = options.in_process->store();
  return options;
}

JoinOptions complete(JoinOptions options) {
  if (options.in_process && !options.store) options.store = options.in_process->store();
  if (!options.rank && !options.size && !options.store) return alone(std::move(options));
  if (!options.rank || !options.size || !options.store) {
    throw ConfigError(
        "the way to join is incomplete (rank, size and store belong together). give all three or none");
  }
  if (*options.rank < 0 || *options.rank >= *options.size) {
    throw ConfigError(fmt::format("rank {} of {} ranks (ranks are 0 to size - 1). give a rank of this world",
                                  *options.rank, *options.size));
  }
  return options;
}

}  // namespace

Universe Universe::join(const JoinOptions& options) {
  return Universe(std::make_shared<UniverseState>(take_seat(complete(options))));
}

}  // namespace tulle
