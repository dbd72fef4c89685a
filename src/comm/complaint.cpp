// SPDX-License-Identifier: Apache-2.0
#include "comm/complaint.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "comm/work_state.hpp"

namespace tulle::comm {
namespace {

constexpr std::size_t listed = 8;
constexpr std::size_t told = 3;

const Communicator& communicator_of(const WorkState& work) {
  return *work.group->hold->communicator;
}

GlobalRank global(const WorkState& work, std::int64_t member) {
  return communicator_of(work).key().ranks.at(static_cast<std::size_t>(member));
}

GlobalRank self(const WorkState& work) {
  return global(work, communicator_of(work).rank().value());
}

/// "train.cpp:42" in the checking mode, else nothing.
std::string site_of(const WorkState& work) {
  const Site& site = work.call.site;
  if (!work.group->engine->checks() || site.line() == 0) return {};
  const std::string_view file = site.file_name();
  return fmt::format("{}:{}", file.substr(file.rfind('/') + 1), site.line());
}

std::string where_text(const WorkState& work, std::int64_t member) {
  const control::Agreement& agreement = *communicator_of(work).agreement();
  if (agreement.presence(member) != control::Host::Presence::here) return "it is gone";
  const auto position = agreement.where(member);
  if (!position) return "it is in no operation";
  return fmt::format("it is in {} {} of {}{}", name_of(static_cast<Verb>(position->verb)), position->sequence,
                     position->name, position->site.empty() ? "" : ", called at " + position->site);
}

std::string chain_of(const WorkState& work, const std::vector<std::int64_t>& missing) {
  std::vector<std::string> parts;
  for (std::size_t i = 0; i < std::min(missing.size(), told); ++i) {
    parts.push_back(fmt::format("rank {} has not entered: {}", global(work, missing[i]).value(),
                                where_text(work, missing[i])));
  }
  if (missing.size() > told) parts.push_back(fmt::format("{} more", missing.size() - told));
  return fmt::format("{}", fmt::join(parts, "; "));
}

}  // namespace

std::string list_of(const std::vector<GlobalRank>& ranks) {
  std::vector<std::int64_t> shown;
  for (std::size_t i = 0; i < std::min(ranks.size(), listed); ++i) shown.push_back(ranks[i].value());
  if (ranks.size() <= listed) return fmt::format("[{}]", fmt::join(shown, " "));
  return fmt::format("[{} ... of {}]", fmt::join(shown, " "), ranks.size());
}

std::string title_of(const WorkState& work) {
  const std::string site = site_of(work);
  return fmt::format("{} {} of {} {}{}", name_of(work.call.verb), work.sequence, work.group->name,
                     list_of(communicator_of(work).key().ranks), site.empty() ? "" : " called at " + site);
}

control::Position position_of(const WorkState& work) {
  return {static_cast<std::uint32_t>(work.call.verb), work.sequence, work.group->name, site_of(work)};
}

control::Cause lost_cause(const WorkState& work, const std::vector<std::int64_t>& lost) {
  std::vector<GlobalRank> ranks;
  for (const std::int64_t member : lost) ranks.push_back(global(work, member));
  const bool left =
      communicator_of(work).agreement()->presence(lost.front()) == control::Host::Presence::left;
  return {control::CauseKind::lost,
          fmt::format("{} lost rank {} ({}, seen by rank {}). start the job again", title_of(work),
                      list_of(ranks), left ? "it has left the universe" : "its process ended",
                      self(work).value())};
}

control::Cause timeout_cause(const WorkState& work, const std::vector<std::int64_t>& missing) {
  return {
      control::CauseKind::timeout,
      fmt::format("{} timed out on rank {} ({}). let all members call it, or raise the timeout of {} ms",
                  title_of(work), self(work).value(), chain_of(work, missing), work.group->timeout.count())};
}

control::Cause dropped_cause(const WorkState& work) {
  return {control::CauseKind::aborted,
          fmt::format("{} was dropped on rank {} (its Work was destroyed unfinished). wait "
                      "for every Work",
                      title_of(work), self(work).value())};
}

std::string stale_text(const WorkState& work) {
  return fmt::format(
      "group {} {} is stale (its communicator, of generation {}, was ended by a release). ask the mesh for "
      "the group again",
      work.group->name, list_of(communicator_of(work).key().ranks), work.group->hold->generation);
}

std::string concurrent_text(const WorkState& work, const WorkState& running) {
  return fmt::format(
      "{} of {} was not issued (another thread's {} runs on the same communicator). wait for it, or give "
      "one of the two an isolation tag of its own",
      name_of(work.call.verb), work.group->name, title_of(running));
}

}  // namespace tulle::comm
