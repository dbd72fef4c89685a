// SPDX-License-Identifier: Apache-2.0
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <set>

#include "tulle/base/error.hpp"
#include "tulle/launch/launch.hpp"
#include "unit/launch/variables.hpp"

namespace tulle {
namespace {

Launch detect(const Environment& environment, const LaunchRequest& request = {}) {
  return detect_launch(request, variables_of(environment));
}

void expect_refused(const Environment& environment, const std::string& text,
                    const LaunchRequest& request = {}) {
  EXPECT_THAT([&] { (void)detect(environment, request); },
              testing::Throws<ConfigError>(testing::Property(&ConfigError::what, testing::HasSubstr(text))));
}

std::string why(const Launch& launch, const std::string& source) {
  for (const Sighting& sighting : launch.seen)
    if (sighting.source == source) return sighting.why;
  return "not looked for";
}

TEST(Detect, AnEmptyEnvironmentIsASingleProcess) {
  const Launch launch = detect({});

  EXPECT_EQ(launch.source, "single process");
  EXPECT_EQ(launch.rank, 0);
  EXPECT_EQ(launch.size, 1);
  EXPECT_EQ(launch.place, StorePlace::memory);
  EXPECT_EQ(why(launch, "tulle run"), "not there: TULLE_STORE unset");
  EXPECT_EQ(why(launch, "torchrun"), "not there: RANK, WORLD_SIZE, LOCAL_RANK, LOCAL_WORLD_SIZE unset");
}

TEST(Detect, TulleRunComesBeforeTorchrunWhoseNamesItSets) {
  const Launch launch = detect(tulle_run);

  EXPECT_EQ(launch.source, "tulle run");
  EXPECT_EQ(launch.rank, 2);
  EXPECT_EQ(launch.size, 4);
  EXPECT_EQ(launch.local_rank, 2);
  EXPECT_EQ(launch.local_size, 4);
  EXPECT_EQ(launch.place, StorePlace::served);
  EXPECT_EQ(launch.store, "unix:@job");
  EXPECT_EQ(why(launch, "torchrun"), "passed over, complete: tulle run comes first");
}

TEST(Detect, TulleRunNeedsNoLocalNames) {
  const Launch launch = detect({{"TULLE_STORE", "unix:@job"}, {"RANK", "1"}, {"WORLD_SIZE", "2"}});

  EXPECT_EQ(launch.source, "tulle run");
  EXPECT_EQ(launch.local_rank, 1);
  EXPECT_EQ(launch.local_size, 2);
  EXPECT_EQ(
      why(launch, "torchrun"),
      "passed over, without LOCAL_RANK, LOCAL_WORLD_SIZE, MASTER_ADDR, MASTER_PORT: tulle run comes first");
}

TEST(Detect, RankZeroServesUnderTorchrunAndTheOthersConnect) {
  const Launch zero = detect(with(with(torchrun, "RANK", "0"), "LOCAL_RANK", "0"));
  const Launch one = detect(torchrun);

  EXPECT_EQ(one.source, "torchrun");
  EXPECT_EQ(zero.place, StorePlace::to_serve);
  EXPECT_EQ(one.place, StorePlace::served);
  EXPECT_EQ(zero.store, one.store);
  EXPECT_EQ(one.store.rfind("unix:@tulle-", 0), 0U) << one.store;
}

TEST(Detect, EveryTorchrunJobAndRestartHasItsOwnAddress) {
  std::set<std::string> addresses{detect(torchrun).store};
  const std::vector<std::pair<std::string, std::string>> changes{{"MASTER_ADDR", "::1"},
                                                                 {"MASTER_PORT", "29501"},
                                                                 {"TORCHELASTIC_RUN_ID", "other"},
                                                                 {"TORCHELASTIC_RESTART_COUNT", "1"}};
  for (const auto& [name, value] : changes) addresses.insert(detect(with(torchrun, name, value)).store);

  EXPECT_EQ(addresses.size(), 1 + changes.size());
  EXPECT_EQ(detect(with(torchrun, "TORCHELASTIC_RESTART_COUNT", "3")).attempt, 3);
}

TEST(Detect, AnIncompleteSetNamesTheMissingVariable) {
  for (const std::string name : {"RANK", "WORLD_SIZE"})
    expect_refused(without(tulle_run, name), name + " is not set (tulle run sets it");
  for (const std::string name :
       {"RANK", "WORLD_SIZE", "LOCAL_RANK", "LOCAL_WORLD_SIZE", "MASTER_ADDR", "MASTER_PORT"})
    expect_refused(without(torchrun, name), name + " is not set (torchrun sets it");
}

TEST(Detect, AddressAndPortAloneAreNoLaunch) {
  const Launch launch = detect({{"MASTER_ADDR", "127.0.0.1"}, {"MASTER_PORT", "29500"}});

  EXPECT_EQ(launch.source, "single process");
}

TEST(Detect, WrongNumbersAreNamed) {
  for (const Environment& environment : {tulle_run, torchrun}) {
    expect_refused(with(environment, "RANK", "one"), "RANK=\"one\" (not a number from 0 on)");
    expect_refused(with(environment, "RANK", "-1"), "RANK=\"-1\" (not a number from 0 on)");
    expect_refused(with(environment, "RANK", "4"), "RANK=4 (WORLD_SIZE=4 allows 0 to 3)");
    expect_refused(with(environment, "LOCAL_RANK", "4"), "LOCAL_RANK=4 (LOCAL_WORLD_SIZE=4 allows 0 to 3)");
    expect_refused(with(environment, "WORLD_SIZE", "4 "), "WORLD_SIZE=\"4 \"");
  }
  expect_refused(with(torchrun, "MASTER_PORT", "http"), "MASTER_PORT=\"http\"");
}

TEST(Detect, TorchrunOnSeveralHostsIsRefused) {
  expect_refused(with(torchrun, "LOCAL_WORLD_SIZE", "2"), "WORLD_SIZE=4 but LOCAL_WORLD_SIZE=2");
}

TEST(Detect, TheCallerWinsOverEveryLauncher) {
  const Launch launch = detect(tulle_run, {.rank = 0, .size = 2, .store = "unix:@mine"});

  EXPECT_EQ(launch.source, "explicit");
  EXPECT_EQ(launch.rank, 0);
  EXPECT_EQ(launch.size, 2);
  EXPECT_EQ(launch.local_size, 2);
  EXPECT_EQ(launch.store, "unix:@mine");
  EXPECT_EQ(launch.place, StorePlace::served);
  EXPECT_EQ(why(launch, "tulle run"), "passed over, complete: what the caller said comes first");
}

TEST(Detect, AnIncompleteSetDoesNotDisturbACallerWhoSaidAll) {
  EXPECT_EQ(detect({{"RANK", "1"}}, {.rank = 0, .size = 1}).source, "explicit");
}

TEST(Detect, TheCallersRanksMeetAtTheLaunchersStore) {
  const Launch launch = detect(torchrun, {.rank = 0, .size = 3});

  EXPECT_EQ(launch.place, StorePlace::to_serve);
  EXPECT_EQ(launch.store, detect(torchrun).store);
  EXPECT_EQ(detect(tulle_run, {.rank = 0, .size = 3}).store, "unix:@job");
}

TEST(Detect, TheCallersStoreTakesTheLaunchersRanks) {
  const Launch launch = detect(torchrun, {.store = "unix:@mine"});

  EXPECT_EQ(launch.source, "torchrun");
  EXPECT_EQ(launch.rank, 1);
  EXPECT_EQ(launch.store, "unix:@mine");
  EXPECT_EQ(launch.place, StorePlace::served);
}

TEST(Detect, RefusesHalfOfARequestAndRanksWithoutAStore) {
  expect_refused({}, "only the rank was given", {.rank = 1});
  expect_refused({}, "only the size was given", {.size = 2});
  expect_refused({}, "rank 2 of 2 (ranks run from 0 to size - 1)", {.rank = 2, .size = 2});
  expect_refused({}, "rank 1 of 2 has no store", {.rank = 1, .size = 2});
}

TEST(Detect, AnEmptyVariableCountsAsUnset) {
  ::setenv("TULLE_TEST_EMPTY", "", 1);
  ::setenv("TULLE_TEST_FULL", "x", 1);

  EXPECT_EQ(process_variables()("TULLE_TEST_EMPTY"), std::nullopt);
  EXPECT_EQ(process_variables()("TULLE_TEST_FULL"), "x");
}

}  // namespace
}  // namespace tulle
