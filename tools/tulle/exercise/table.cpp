// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>
#include <fmt/ranges.h>

#include "tulle/exercise/exercise.hpp"

namespace tulle::cli {
namespace {

constexpr auto row_format = "{:<22} {:<10} {:<20} {:<7} {:<8} {:<8} {:>9}  {}\n";

std::string ranks_of(const Universe& universe, const NamedAxis& axis) {
  std::vector<std::int64_t> ranks;
  for (const GlobalRank rank : axis.mesh.group_of(axis.axis, universe.rank())) ranks.push_back(rank.value());
  return fmt::format("{}", fmt::join(ranks, " "));
}

std::string result_of(const Exercised& row) {
  if (row.right) return "ok";
  return row.wrong.empty() ? "WRONG" : "WRONG " + row.wrong;
}

}  // namespace

std::string table_of(const Universe& universe, const std::vector<Exercised>& rows) {
  std::string table =
      fmt::format(row_format, "axis", "layout", "ranks", "comm", "backend", "result", "ms", "shared with");
  for (const Exercised& row : rows) {
    table += fmt::format(
        row_format, row.axis.view + "." + row.axis.axis, row.axis.mesh.axis(row.axis.axis).layout.text(),
        ranks_of(universe, row.axis), row.communicator, row.backend, result_of(row),
        fmt::format("{:.2f}", row.time.count()), row.shared_with.empty() ? "-" : row.shared_with);
  }
  const Ledger ledger = universe.ledger();
  const std::int64_t live = ledger.live_words;
  if (live == 0) return table + "no communicators (a world of one rank needs none)\n";
  return table + fmt::format("{} groups, {} communicator{} ({} and the world)\n", ledger.counts.groups, live,
                             live == 1 ? "" : "s", live - 1);
}

}  // namespace tulle::cli
