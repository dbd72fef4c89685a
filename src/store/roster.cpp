// SPDX-License-Identifier: Apache-2.0
#include "store/roster.hpp"

#include <fmt/format.h>

#include "tulle/base/error.hpp"

namespace tulle::store {
namespace {

void check(const Joiner& joiner) {
  const std::string& name = joiner.universe;
  if (name.empty() || name.size() > 255 || name.find('/') != std::string::npos)
    throw ConfigError(
        fmt::format("universe name \"{}\" (a name has 1 to 255 bytes and no \"/\"). choose another", name));
  if (joiner.rank < 0 || joiner.rank >= joiner.size)
    throw ConfigError(
        fmt::format("rank {} of {} (ranks run from 0 to size - 1). check what the launcher says", joiner.rank,
                    joiner.size));
}

[[noreturn]] void refuse_size(const Joiner& joiner, std::int64_t size) {
  throw ConfigError(
      fmt::format("rank {} joins \"{}\" with size {} (the others said {}). start all ranks with one size",
                  joiner.rank, joiner.universe, joiner.size, size));
}

[[noreturn]] void refuse_second(const Joiner& joiner) {
  throw ConfigError(
      fmt::format("rank {} of \"{}\" joins twice (a living process has this rank). "
                  "give each process its own rank, or end the first one",
                  joiner.rank, joiner.universe));
}

[[noreturn]] void refuse_attempt(const Joiner& joiner, std::int64_t attempt) {
  throw ConfigError(
      fmt::format("rank {} joins \"{}\" in attempt {} (the job is in attempt {}). "
                  "end this process: it belongs to a job that was restarted",
                  joiner.rank, joiner.universe, joiner.attempt, attempt));
}

}  // namespace

Joined Roster::join(const Joiner& joiner, Session session) {
  check(joiner);
  Incarnation& incarnation = place(joiner);
  incarnation.seats[joiner.rank] = Seat{.session = session};
  return {.universe = joiner.universe, .rank = joiner.rank, .incarnation = incarnation.number};
}

/// The newest incarnation if this rank is not in it; the next one if it was there and is gone.
Roster::Incarnation& Roster::place(const Joiner& joiner) {
  auto& incarnations = universes_[joiner.universe];
  if (incarnations.empty()) return open(joiner);
  Incarnation& newest = incarnations.back();
  if (joiner.attempt > newest.attempt) return open(joiner);
  if (joiner.attempt < newest.attempt) refuse_attempt(joiner, newest.attempt);
  const auto seat = newest.seats.find(joiner.rank);
  if (seat != newest.seats.end()) {
    if (seat->second.present) refuse_second(joiner);
    return open(joiner);
  }
  if (joiner.size != newest.size) refuse_size(joiner, newest.size);
  return newest;
}

Roster::Incarnation& Roster::open(const Joiner& joiner) {
  auto& incarnations = universes_[joiner.universe];
  const auto number = static_cast<std::int64_t>(incarnations.size()) + 1;
  return incarnations.emplace_back(
      Incarnation{.number = number, .size = joiner.size, .attempt = joiner.attempt});
}

void Roster::leave(const Joined& member, Session session) {
  const auto universe = universes_.find(member.universe);
  if (universe != universes_.end() && member.incarnation >= 1 &&
      member.incarnation <= static_cast<std::int64_t>(universe->second.size())) {
    auto& seats = universe->second[static_cast<std::size_t>(member.incarnation - 1)].seats;
    const auto seat = seats.find(member.rank);
    if (seat != seats.end() && seat->second.session == session) {
      seat->second.present = false;
      return;
    }
  }
  throw ConfigError(
      fmt::format("rank {} leaves incarnation {} of \"{}\" (it did not join it here). "
                  "leave through the store that was joined",
                  member.rank, member.incarnation, member.universe));
}

std::vector<Joined> Roster::end(Session session) {
  std::vector<Joined> lost;
  for (auto& [name, incarnations] : universes_) {
    for (auto& incarnation : incarnations) {
      for (auto& [rank, seat] : incarnation.seats) {
        if (seat.session != session || !seat.present) continue;
        seat.present = false;
        lost.push_back({.universe = name, .rank = rank, .incarnation = incarnation.number});
      }
    }
  }
  return lost;
}

}  // namespace tulle::store
