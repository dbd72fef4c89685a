// SPDX-License-Identifier: Apache-2.0
#include <nlohmann/json.hpp>

#include "tulle/exercise/exercise.hpp"

namespace tulle::cli {
namespace {

using Json = nlohmann::ordered_json;

constexpr int schema = 1;

Json json_of(const Universe& universe, const Exercised& row) {
  Json ranks = Json::array();
  for (const GlobalRank rank : row.axis.mesh.group_of(row.axis.axis, universe.rank()))
    ranks.push_back(rank.value());
  return {{"view", row.axis.view},
          {"name", row.axis.axis},
          {"layout", row.axis.mesh.axis(row.axis.axis).layout.text()},
          {"ranks", ranks},
          {"communicator", row.communicator},
          {"backend", row.backend},
          {"right", row.right},
          {"ms", row.time.count()}};
}

}  // namespace

std::string json_of(const Universe& universe, const std::vector<Exercised>& rows) {
  const Ledger ledger = universe.ledger();
  Json document{{"schema", schema},
                {"world", universe.size()},
                {"rank", universe.rank().value()},
                {"groups", ledger.counts.groups},
                {"communicators", ledger.live_words},
                {"names", Json::array()}};
  for (const Exercised& row : rows) document["names"].push_back(json_of(universe, row));
  return document.dump() + "\n";
}

}  // namespace tulle::cli
