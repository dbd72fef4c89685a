// SPDX-License-Identifier: Apache-2.0
#include "universe/seat.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <sched.h>

#include <cstdlib>
#include <fstream>
#include <string_view>

#include "arena/arena.hpp"
#include "arena/passing.hpp"
#include "control/fault.hpp"
#include "control/liveness.hpp"
#include "tulle/base/error.hpp"
#include "tulle/base/version.hpp"
#include "tulle/universe/in_process.hpp"
#include "universe/meeting.hpp"
#include "universe/thread_arenas.hpp"

namespace tulle {
namespace {

std::int64_t usable_cores() {
  cpu_set_t set;
  CPU_ZERO(&set);
  return sched_getaffinity(0, sizeof set, &set) == 0 ? CPU_COUNT(&set) : 1;
}

/// The same for all processes of one running kernel.
std::string boot_id() {
  std::string id;
  std::ifstream("/proc/sys/kernel/random/boot_id") >> id;
  return id;
}

Checking checking_of(const JoinOptions& options) {
  const char* said = std::getenv("TULLE_CHECK");
  return options.checking.value_or(said != nullptr && std::string_view(said) == "1" ? Checking::on
                                                                                    : Checking::off);
}

Facts facts_of(const JoinOptions& options, const arena::Shape& shape) {
  std::vector<std::string> backends{"native"};
  for (const BackendFactory& factory : options.backends) backends.push_back(factory.name);
  const std::string machine = options.in_process ? "threads" : boot_id();
  return {
      fmt::format("{}/{}", machine, options.host.value_or("")), std::string(version()),
      fmt::format("{}; backends {}; checking {}; defaults {{{}}}", text_of(shape), fmt::join(backends, " "),
                  checking_of(options) == Checking::on ? "on" : "off", options.defaults.text()),
      usable_cores()};
}

arena::Shape shape_of(const ArenaSize& size, std::int64_t ranks) {
  return {.ranks = ranks,
          .entries = size.keys,
          .slots = size.communicators,
          .chunks = size.staging_chunks,
          .chunk_bytes = size.staging_bytes,
          .key_bytes = size.keys * 256};
}

/// The lowest rank of a host makes the arena and passes it on; the others fetch it.
std::shared_ptr<arena::Arena> share_between_processes(Store& store, const Joined& seat,
                                                      const Meeting& meeting, const arena::Shape& shape,
                                                      Deadline deadline) {
  const std::string key = fmt::format("{}arena/{}", seat.prefix(), meeting.host().front().value());
  if (meeting.local() != 0) {
    TULLE_FAULT("join.fetching");
    UniqueFd descriptor = arena::receive_descriptor(store.wait(key, deadline), deadline);
    return std::make_shared<arena::Arena>(
        arena::Arena::attach(arena::Memory::open_shared(std::move(descriptor))));
  }
  arena::Memory memory = arena::Memory::create_shared(arena::Arena::bytes_of(shape));
  auto arena = std::make_shared<arena::Arena>(arena::Arena::format(std::move(memory), shape));
  arena::Passing passing;
  TULLE_FAULT("join.serving");
  store.set(key, passing.address());
  passing.serve(arena->memory().descriptor(), static_cast<std::int64_t>(meeting.host().size()) - 1, deadline);
  return arena;
}

std::shared_ptr<control::Host> enter_host(const JoinOptions& options, Store& store, const Joined& seat,
                                          const Meeting& meeting, const Facts& facts, Deadline deadline) {
  const arena::Shape shape = shape_of(options.arena, static_cast<std::int64_t>(meeting.host().size()));
  std::shared_ptr<arena::Arena> arena;
  std::unique_ptr<control::Liveness> liveness;
  if (options.in_process) {
    arena = options.in_process->arenas()->get(seat.prefix() + facts.host, shape);
    liveness = control::watch_threads(arena);
  } else {
    arena = share_between_processes(store, seat, meeting, shape, deadline);
    liveness = control::hold_process_lock(arena, meeting.local());
  }
  return std::make_shared<control::Host>(std::move(arena), std::move(liveness), meeting.local(),
                                         meeting.host());
}

/// Returns when all ranks of the host are in; names who is not.
void wait_for_neighbours(const control::Host& host, Deadline deadline) {
  using namespace std::chrono_literals;
  const auto joined = [&host](std::int64_t local) {
    return host.arena().rank(local).phase.load() != arena::RankPhase::absent;
  };
  host.arena().rank(host.local()).phase.store(arena::RankPhase::joined);
  TULLE_FAULT("join.joined");
  for (std::int64_t local = 0; local < host.size(); ++local) host.ring(local);
  for (std::int64_t local = 0; local < host.size(); ++local) {
    while (!joined(local)) {
      if (Clock::now() >= deadline) {
        throw Timeout(fmt::format(
            "rank {} did not enter the arena of its host in time (it died, or is stopped). start the "
            "job again",
            host.global_of(local).value()));
      }
      host.sleep(50ms, [&] { return joined(local); });
    }
  }
}

}  // namespace

Seat take_seat(const Invitation& invitation) {
  const JoinOptions& options = invitation.options;
  const Deadline deadline = deadline_in(options.timeout);
  const std::int64_t size = *options.size;
  const Joined joined = options.store->join({options.name, *options.rank, size, invitation.attempt});
  TULLE_FAULT("join.met");
  const Facts facts = facts_of(options, shape_of(options.arena, 0));
  const Meeting meeting(*options.store, joined, size, facts, deadline);
  auto host = enter_host(options, *options.store, joined, meeting, facts, deadline);
  wait_for_neighbours(*host, deadline);
  return {.name = options.name,
          .rank = GlobalRank(*options.rank),
          .size = size,
          .store = options.store,
          .joined = joined,
          .host = std::move(host),
          .host_of = meeting.host_of(),
          .may_spin = static_cast<std::int64_t>(meeting.host().size()) <= meeting.cores(),
          .serves_store = invitation.serves_store,
          .checking = checking_of(options),
          .defaults = options.defaults,
          .backends = options.backends};
}

}  // namespace tulle
