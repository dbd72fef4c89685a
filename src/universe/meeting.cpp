// SPDX-License-Identifier: Apache-2.0
#include "universe/meeting.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <map>

#include "tulle/base/error.hpp"

namespace tulle {
namespace {

constexpr char separator = '\n';

std::string key_of(const Joined& seat, std::int64_t rank) {
  return fmt::format("{}facts/{}", seat.prefix(), rank);
}

std::vector<std::int64_t> absent(Store& store, const Joined& seat, std::int64_t size) {
  std::vector<std::int64_t> ranks;
  for (std::int64_t rank = 0; rank < size; ++rank) {
    if (!store.get(key_of(seat, rank))) ranks.push_back(rank);
  }
  return ranks;
}

std::vector<Facts> meet(Store& store, const Joined& seat, std::int64_t size, Deadline deadline) {
  std::vector<Facts> all;
  for (std::int64_t rank = 0; rank < size; ++rank) {
    try {
      all.push_back(Facts::decode(store.wait(key_of(seat, rank), deadline)));
    } catch (const Timeout&) {
      throw Timeout(fmt::format(
          "universe \"{}\" was not joined by rank {} in time (rank {} waited for {} ranks). start "
          "all ranks, or join with a longer timeout",
          seat.universe, fmt::join(absent(store, seat, size), " "), seat.rank, size));
    }
  }
  return all;
}

void check_equal(const std::vector<Facts>& all, std::int64_t me) {
  const Facts& mine = all.at(static_cast<std::size_t>(me));
  for (std::size_t rank = 0; rank < all.size(); ++rank) {
    if (all[rank].version == mine.version && all[rank].choices == mine.choices) continue;
    throw ConfigError(
        fmt::format("rank {} joined with {} {} and rank {} with {} {} (all must choose alike). start all "
                    "ranks with one library and equal join options",
                    rank, all[rank].version, all[rank].choices, me, mine.version, mine.choices));
  }
}

}  // namespace

std::string text_of(const arena::Shape& shape) {
  return fmt::format("arena v{}: {} keys, {} communicators, {} chunks of {} B", arena::layout_version,
                     shape.entries, shape.slots, shape.chunks, shape.chunk_bytes);
}

std::string Facts::encode() const {
  return fmt::format("{}{}{}{}{}{}{}", host, separator, version, separator, choices, separator, cores);
}

Facts Facts::decode(const std::string& text) {
  std::array<std::string, 4> fields;
  std::size_t start = 0;
  for (std::string& field : fields) {
    const std::size_t end = std::min(text.find(separator, start), text.size());
    field = text.substr(start, end - start);
    start = std::min(end + 1, text.size());
  }
  Facts facts{fields[0], fields[1], fields[2], 1};
  std::from_chars(fields[3].data(), fields[3].data() + fields[3].size(), facts.cores);
  return facts;
}

Meeting::Meeting(Store& store, const Joined& seat, std::int64_t size, const Facts& mine, Deadline deadline) {
  store.set(key_of(seat, seat.rank), mine.encode());
  const std::vector<Facts> all = meet(store, seat, size, deadline);
  check_equal(all, seat.rank);
  cores_ = mine.cores;
  std::map<std::string, std::int64_t> hosts;
  for (std::int64_t rank = 0; rank < size; ++rank) {
    const Facts& facts = all[static_cast<std::size_t>(rank)];
    host_of_.push_back(hosts.try_emplace(facts.host, static_cast<std::int64_t>(hosts.size())).first->second);
    if (facts.host != mine.host) continue;
    if (rank == seat.rank) local_ = static_cast<std::int64_t>(host_.size());
    host_.emplace_back(rank);
    cores_ = std::min(cores_, facts.cores);
  }
}

}  // namespace tulle
