// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <utility>
#include <vector>

#include "draw/table.hpp"
#include "registry/rank_text.hpp"
#include "tulle/draw/text.hpp"

namespace tulle {
namespace {

std::string counted(std::int64_t count, std::string_view thing) {
  return fmt::format("{} {}{}", count, thing, count == 1 ? "" : "s");
}

std::string peers_of(const Plan::Name& name, GlobalRank rank) {
  std::vector<GlobalRank> peers;
  std::ranges::remove_copy(name.ranks, std::back_inserter(peers), rank);
  return peers.empty() ? "no other" : rank_text(peers);
}

std::string communicator_of(const Plan::Name& name) {
  if (!name.communicator) return "none";
  if (name.communicator == world_communicator) return "world";
  return letter_of(name.communicator->value() - 1);
}

bool has_one_view(const Plan& plan) {
  return std::ranges::all_of(plan.names,
                             [&](const Plan::Name& name) { return name.view == plan.names[0].view; });
}

std::string last_line(const Plan& plan) {
  const std::string distinct =
      plan.distinct == plan.groups ? "" : fmt::format("{} distinct, ", plan.distinct);
  const bool has_world = plan.communicators > plan.distinct;
  return fmt::format("per rank: {}, {}{}{}; {} if each sibling takes one call\n",
                     counted(plan.groups, "group"), distinct, counted(plan.communicators, "communicator"),
                     has_world ? " with the world's" : "", counted(plan.calls_per_rank, "creation"));
}

}  // namespace

std::string draw_plan(const Plan& plan) {
  const bool shows_sharing = !has_one_view(plan);
  Table table(3);
  const auto add = [&](std::vector<Cell> row) {
    if (!shows_sharing) {
      row.erase(row.begin() + 4);  // the communicator
      row.erase(row.begin());      // the view
    }
    table.add(std::move(row));
  };
  add({"view", "axis", "layout", "groups", "communicator", fmt::format("rank {} with", plan.rank.value())});
  std::string view;
  for (const Plan::Name& name : plan.names) {
    const std::string groups = fmt::format("{} of {}", counted(name.siblings, "group"), name.ranks.size());
    add({name.view == view ? "" : name.view, name.axis, name.layout, groups, communicator_of(name),
         peers_of(name, plan.rank)});
    view = name.view;
  }
  return (plan.names.empty() ? "" : table.text()) + last_line(plan);
}

}  // namespace tulle
