// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>
#include <sched.h>

#include <thread>

#include "arena/arena.hpp"
#include "control/liveness.hpp"
#include "tulle/base/error.hpp"
#include "tulle/base/version.hpp"
#include "tulle/universe/in_process.hpp"
#include "universe/meeting.hpp"
#include "universe/state.hpp"
#include "universe/thread_arenas.hpp"

namespace tulle {
namespace {

std::int64_t usable_cores() {
  cpu_set_t set;
  CPU_ZERO(&set);
  return sched_getaffinity(0, sizeof set, &set) == 0 ? CPU_COUNT(&set) : 1;
}

}  // namespace
}  // namespace tulle
