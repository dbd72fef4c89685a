// SPDX-License-Identifier: Apache-2.0
#include "base/log_filter.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

#include "tulle/base/error.hpp"

namespace tulle {
namespace {

using testing::StrEq;

TEST(LogFilter, TakesWarningsOfAllByDefault) {
  const LogFilter filter = LogFilter::parse("");

  EXPECT_TRUE(filter.takes(LogLevel::warn, "universe"));
  EXPECT_TRUE(filter.takes(LogLevel::error, "native"));
  EXPECT_FALSE(filter.takes(LogLevel::info, "universe"));
}

TEST(LogFilter, GivesASubsystemItsOwnLevel) {
  const LogFilter filter = LogFilter::parse("error,universe=debug");

  EXPECT_TRUE(filter.takes(LogLevel::debug, "universe"));
  EXPECT_FALSE(filter.takes(LogLevel::trace, "universe"));
  EXPECT_FALSE(filter.takes(LogLevel::warn, "store"));
}

TEST(LogFilter, ExcludesWithACaret) {
  const LogFilter filter = LogFilter::parse("^native,trace");

  EXPECT_FALSE(filter.takes(LogLevel::error, "native"));
  EXPECT_TRUE(filter.takes(LogLevel::trace, "universe"));
}

TEST(LogFilter, LaterPartsWin) {
  const LogFilter filter = LogFilter::parse("^native,native=info,,off,info,");

  EXPECT_TRUE(filter.takes(LogLevel::info, "native"));
  EXPECT_TRUE(filter.takes(LogLevel::info, "store"));
}

TEST(LogFilter, WritesNothingAtOff) {
  const LogFilter filter = LogFilter::parse("off");

  for (const auto level : {LogLevel::trace, LogLevel::warn, LogLevel::error, LogLevel::off}) {
    EXPECT_FALSE(filter.takes(level, "universe"));
  }
}

TEST(LogFilter, NamesThePartThatHasNoLevel) {
  for (const std::string part : {"loud", "universe=loud", "universe=", "=", "^native=loud"}) {
    try {
      (void)LogFilter::parse("warn," + part + ",store=debug");
      FAIL() << part;
    } catch (const ConfigError& error) {
      EXPECT_THAT(error.what(), StrEq("no log level in '" + part +
                                      "' (levels are trace, debug, info, warn, error, off). write LEVEL, "
                                      "SUBSYSTEM=LEVEL or ^SUBSYSTEM, with commas between"));
    }
  }
}

TEST(LogPath, FillsHostProcessAndRankIn) {
  EXPECT_EQ(expand_log_path("/tmp/t.%h.%p.%r", "node7", 42, "3"), "/tmp/t.node7.42.3");
  EXPECT_EQ(expand_log_path("%r%r", "node7", 42, "-"), "--");
}

TEST(LogPath, KeepsOtherPercentSigns) {
  EXPECT_EQ(expand_log_path("100%%.%x.%", "node7", 42, "3"), "100%.%x.%");
}

}  // namespace
}  // namespace tulle
