// SPDX-License-Identifier: Apache-2.0
#include "conformance/conformance.hpp"

namespace tulle::test {
namespace {

TEST(NativeLines, CarryLongMessagesWithoutStaging) {
  const auto oracle = std::make_shared<Oracle>();
  const auto body = [&](const Universe& universe) {
    const std::vector<GlobalRank> both{GlobalRank{0}, GlobalRank{1}};
    Player player(universe.group(both, {.native = {.staging = Staging::lines}}), oracle);
    for (const Verb verb : {Verb::all_gather, Verb::broadcast, Verb::all_to_all}) {
      ASSERT_NO_FATAL_FAILURE(player.play({.verb = verb, .count = 1024}));
    }
    ASSERT_NO_FATAL_FAILURE(player.play({.verb = Verb::all_reduce, .count = 16384}));
  };

  on_ranks(2, body, {.deadline = patience(std::chrono::seconds{60})});
}

}  // namespace
}  // namespace tulle::test
