// SPDX-License-Identifier: Apache-2.0
#include "tulle/exercise/exercise.hpp"

#include <map>

#include "tulle/comm/collectives.hpp"
#include "tulle/draw/text.hpp"
#include "tulle/exercise/checks.hpp"

namespace tulle::cli {
namespace {

/// Letters for communicators, in the order in which this rank meets them; the world's is "world".
class Letters {
 public:
  explicit Letters(const Group& world) : world_(world) {}

  std::string of(const Group& group) {
    if (group.size() == 1) return "-";
    if (group == world_) return "world";
    const auto number = static_cast<std::int64_t>(letters_.size());
    return letters_.try_emplace(group.key().encode(), letter_of(number)).first->second;
  }

 private:
  const Group& world_;
  std::map<std::string, std::string> letters_;
};

void name_sharers(std::vector<Exercised>& rows) {
  for (Exercised& row : rows) {
    if (row.communicator == "-") continue;
    for (const Exercised& other : rows) {
      if (&other == &row || other.communicator != row.communicator) continue;
      const std::string name = other.axis.view + "." + other.axis.axis;
      row.shared_with += (row.shared_with.empty() ? "" : " ") + name;
    }
  }
}

void run_once(const std::vector<Group>& groups, std::vector<Exercised>& rows) {
  for (std::size_t i = 0; i < rows.size(); ++i) {
    Exercised& row = rows[i];
    const auto start = std::chrono::steady_clock::now();
    const std::string wrong = check_collectives(groups[i]);
    row.time += std::chrono::steady_clock::now() - start;
    if (row.wrong.empty()) row.wrong = wrong;
  }
}

/// A name is right if it was right on every rank.
void agree(const Group& world, std::vector<Exercised>& rows) {
  std::vector<std::uint8_t> right;
  for (const Exercised& row : rows) right.push_back(row.wrong.empty() ? 1 : 0);
  all_reduce(world, right, ReduceOp::min);
  for (std::size_t i = 0; i < rows.size(); ++i) rows[i].right = right[i] == 1;
}

/// Rank 0 says whether there is time for another turn.
bool goes_on(const Group& world, std::chrono::steady_clock::time_point end) {
  std::vector<std::uint8_t> more{static_cast<std::uint8_t>(std::chrono::steady_clock::now() < end ? 1 : 0)};
  broadcast(world, more, GroupRank(0));
  return more[0] == 1;
}

}  // namespace

std::vector<Exercised> exercise(const Universe& universe, const std::vector<NamedAxis>& axes,
                                std::chrono::milliseconds time) {
  const auto end = std::chrono::steady_clock::now() + time;
  const Group world = universe.world().group("world");
  Letters letters(world);
  std::vector<Group> groups;
  std::vector<Exercised> rows;
  for (const NamedAxis& axis : axes) {
    const Group& group = groups.emplace_back(universe.mesh(axis.mesh).group(axis.axis));
    rows.push_back({.axis = axis,
                    .communicator = letters.of(group),
                    .backend = group.size() == 1 ? "-" : group.key().backend});
  }
  name_sharers(rows);
  do {
    run_once(groups, rows);
  } while (goes_on(world, end));
  agree(world, rows);
  return rows;
}

}  // namespace tulle::cli
