// SPDX-License-Identifier: Apache-2.0
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <sstream>
#include <vector>

#include "support/on_ranks.hpp"
#include "tulle/comm/collectives.hpp"
#include "tulle/universe/universe.hpp"

namespace tulle {
namespace {

using test::on_ranks;
using ::testing::ElementsAre;
using ::testing::HasSubstr;

const Ledger::Row& row_of(const Ledger& ledger, std::string_view name) {
  return *std::find_if(ledger.rows.begin(), ledger.rows.end(), [name](const Ledger::Row& row) {
    return std::find(row.names.begin(), row.names.end(), name) != row.names.end();
  });
}

TEST(Ledger, TellsPlannedFromLiveAndWhoShares) {
  on_ranks(4, [](const Universe& universe) {
    const DeviceMesh dense = universe.mesh({{"dp", 2}, {"tp", 2}});
    const DeviceMesh sparse = universe.mesh({{"edp", 2}, {"ep", 2}});
    const std::array groups{dense.group("dp"), dense.group("tp"), sparse.group("edp"), sparse.group("ep")};
    barrier(groups[1]);

    const Ledger ledger = universe.ledger();

    EXPECT_EQ(row_of(ledger, "dp").state, "planned");
    EXPECT_EQ(row_of(ledger, "tp").state, "live");
    EXPECT_THAT(row_of(ledger, "tp").names, ElementsAre("tp", "ep"));
    EXPECT_GT(row_of(ledger, "tp").price.shm_bytes_per_node, 0);
    EXPECT_EQ(row_of(ledger, "dp").price, Price{});
    EXPECT_EQ(ledger.counts.groups, 4);
    EXPECT_EQ(ledger.counts.distinct, 2);
    EXPECT_EQ(ledger.counts.saved, 2);
    EXPECT_EQ(ledger.live, 1);
    EXPECT_EQ(ledger.live_words, 1);
  });
}

TEST(Ledger, SaysClosedOfWhatWasPoisoned) {
  on_ranks(2, [](const Universe& universe) {
    const Group pair = universe.group(universe.world().group("world").ranks(), {.tag = "t"});
    std::vector<int> data(universe.rank() == 0 ? 1 : 2);
    EXPECT_ANY_THROW(all_reduce(pair, data));

    EXPECT_EQ(row_of(universe.ledger(), "group").state, "closed");
  });
}

TEST(Ledger, PrintsOneLineACommunicatorAndASum) {
  on_ranks(2, [](const Universe& universe) {
    barrier(universe.world().group("world"));
    std::ostringstream out;

    out << universe.ledger();

    EXPECT_THAT(out.str(), HasSubstr("live     native [0 1]"));
    EXPECT_THAT(out.str(), HasSubstr("0 groups asked for, 1 communicators, 1 made"));
  });
}

TEST(WarmUp, MakesWhatTheMeshesMeanAndNothingTwice) {
  on_ranks(8, [](const Universe& universe) {
    const std::array meshes{universe.mesh({{"dp", 2}, {"cp", 2}, {"tp", 2}}),
                            universe.mesh({{"dp", 2}, {"ep", 2}, {"ep_tp", 2}})};

    universe.warm_up(meshes);
    universe.warm_up(meshes);

    EXPECT_EQ(universe.ledger().live, 3);
    EXPECT_EQ(universe.ledger().counts.made, 3);
  });
}

TEST(WarmUp, PassesOverAxesThatARankIsNotIn) {
  on_ranks(3, [](const Universe& universe) {
    const std::array meshes{universe.mesh({{"pair", 2}})};

    universe.warm_up(meshes);

    EXPECT_EQ(universe.ledger().live, universe.rank() < 2 ? 1 : 0);
  });
}

}  // namespace
}  // namespace tulle
