// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>

#include "launch/sources.hpp"
#include "tulle/base/error.hpp"
#include "tulle/launch/launch.hpp"

namespace tulle {
namespace {

using launch::Reader;
using launch::Source;

using Names = std::vector<std::string_view>;

Names filter(const Names& names, const Variables& variables, bool is_set) {
  Names found;
  std::copy_if(names.begin(), names.end(), std::back_inserter(found),
               [&](std::string_view name) { return variables(name).has_value() == is_set; });
  return found;
}

/// Every launcher's traces in the environment, and the one to believe.
struct Findings {
  std::vector<Sighting> seen;
  const Source* taken = nullptr;
};

Sighting look_for(const Source& source, const Variables& variables, std::string_view earlier) {
  Sighting sighting{.source = std::string(source.name)};
  const Names marks = filter(source.marks, variables, true);
  const Names missing = filter(source.needs, variables, false);
  if (marks.empty()) {
    sighting.why = fmt::format("not there: {} unset", fmt::join(source.marks, ", "));
  } else if (!earlier.empty()) {
    const std::string state =
        missing.empty() ? "complete" : fmt::format("without {}", fmt::join(missing, ", "));
    sighting.why = fmt::format("passed over, {}: {} comes first", state, earlier);
  } else {
    sighting.is_taken = true;
    sighting.why = fmt::format("{} set", fmt::join(marks, ", "));
  }
  return sighting;
}

Findings look_around(const Variables& variables, bool is_said) {
  Findings findings;
  std::string earlier = is_said ? "what the caller said" : "";
  for (const Source& source : launch::all_sources()) {
    const Sighting& sighting = findings.seen.emplace_back(look_for(source, variables, earlier));
    if (!sighting.is_taken) continue;
    findings.taken = &source;
    earlier = sighting.source;
  }
  return findings;
}

Launch read(const Source& source, const Variables& variables) {
  const Reader reader(source.name, variables);
  for (const std::string_view name : source.needs) (void)reader.text(name);  // names what is missing
  Launch launch = source.read(reader);
  launch.source = source.name;
  return launch;
}

void check(const LaunchRequest& request) {
  if (request.rank.has_value() != request.size.has_value())
    throw ConfigError(
        fmt::format("only the {} was given (a rank has its place in a size). give both, or neither",
                    request.rank ? "rank" : "size"));
  if (request.rank && (*request.rank < 0 || *request.rank >= *request.size))
    throw ConfigError(fmt::format("rank {} of {} (ranks run from 0 to size - 1). give another", *request.rank,
                                  *request.size));
}

/// Puts what the caller said in the place of what was found.
void overrule(Launch& launch, const LaunchRequest& request) {
  if (request.rank) {
    const bool is_same = launch.rank == *request.rank && launch.size == *request.size;
    launch.source = "explicit";
    launch.rank = *request.rank;
    launch.size = *request.size;
    if (!is_same) launch.local_rank = launch.rank;
    if (!is_same) launch.local_size = launch.size;
  }
  if (request.store) launch.store = *request.store;
}

StorePlace place_of(const Launch& launch, bool rank_zero_serves) {
  if (!launch.store.empty())
    return rank_zero_serves && launch.rank == 0 ? StorePlace::to_serve : StorePlace::served;
  if (launch.size == 1) return StorePlace::memory;
  throw ConfigError(
      fmt::format("rank {} of {} has no store (nobody said where the ranks meet). "
                  "give its address, or start with `tulle run`",
                  launch.rank, launch.size));
}

}  // namespace

Variables process_variables() {
  return [](std::string_view name) -> std::optional<std::string> {
    const char* value = std::getenv(std::string(name).c_str());
    if (value == nullptr || *value == '\0') return std::nullopt;
    return value;
  };
}

Launch detect_launch(const LaunchRequest& request, const Variables& variables) {
  check(request);
  const bool is_said = request.rank && (request.store || *request.size == 1);
  Findings findings = look_around(variables, is_said);
  Launch launch{.source = "single process"};
  if (findings.taken != nullptr) launch = read(*findings.taken, variables);
  overrule(launch, request);
  launch.place =
      place_of(launch, findings.taken != nullptr && findings.taken->rank_zero_serves && !request.store);
  launch.seen = std::move(findings.seen);
  return launch;
}

}  // namespace tulle
