// SPDX-License-Identifier: Apache-2.0
#include "base/log.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

namespace tulle {
namespace {

using testing::ElementsAre;
using testing::ExitedWithCode;
using testing::HasSubstr;
using testing::MatchesRegex;

/// The environment is read at the first line of a process: each of these tests is a process of its own.
class LogProcess : public testing::Test {
 protected:
  void SetUp() override { GTEST_FLAG_SET(death_test_style, "threadsafe"); }
  void TearDown() override { std::filesystem::remove_all(folder_); }

  [[nodiscard]] std::string in_folder(const std::string& name) const { return folder_ + "/" + name; }

  std::string folder_ = testing::TempDir() + "tulle_log_test";
};

std::string contents(const std::string& path) {
  std::ostringstream text;
  text << std::ifstream(path).rdbuf();
  return text.str();
}

TEST_F(LogProcess, WritesTimeHostProcessRankSubsystemLevelAndText) {
  EXPECT_EXIT(
      {
        unsetenv("TULLE_LOG");
        set_log_rank(GlobalRank{3});
        log(LogLevel::warn, "universe", "made {} of {}", 2, "tp");
        log(LogLevel::info, "universe", "not asked for");
        std::exit(0);
      },
      ExitedWithCode(0),
      MatchesRegex("^[0-9-]+T[0-9:]+\\.[0-9]+Z [^ ]+:[0-9]+ rank 3 universe warn: made 2 of tp\n$"));
}

TEST_F(LogProcess, FollowsTheFilterOfTheEnvironment) {
  EXPECT_EXIT(
      {
        setenv("TULLE_LOG", "error,universe=debug", 1);
        log(LogLevel::warn, "store", "hidden");
        log(LogLevel::debug, "universe", "shown");
        std::exit(0);
      },
      ExitedWithCode(0), MatchesRegex("^[^\n]* rank - universe debug: shown\n$"));
}

TEST_F(LogProcess, SaysWhyAFilterIsNotUsed) {
  EXPECT_EXIT(
      {
        setenv("TULLE_LOG", "wran", 1);
        log(LogLevel::error, "store", "still shown");
        std::exit(0);
      },
      ExitedWithCode(0),
      MatchesRegex("[^\n]* log warn: TULLE_LOG is not used: no log level in 'wran' [^\n]*\n"
                   "[^\n]* store error: still shown\n"));
}

TEST_F(LogProcess, GivesEachRankItsFile) {
  std::filesystem::create_directories(folder_);
  EXPECT_EXIT(
      {
        setenv("TULLE_LOG_FILE", in_folder("%r.log").c_str(), 1);
        log(LogLevel::warn, "launch", "before the rank is known");
        for (const int rank : {0, 1}) {
          std::thread([rank] {
            set_log_rank(GlobalRank{rank});
            log(LogLevel::warn, "universe", "first of {}", rank);
            log(LogLevel::warn, "universe", "second of {}", rank);
          }).join();
        }
        log(LogLevel::warn, "launch", "of no single rank");
        std::exit(0);
      },
      ExitedWithCode(0), "^$");

  EXPECT_THAT(contents(in_folder("0.log")), MatchesRegex("[^\n]*first of 0\n[^\n]*second of 0\n"));
  EXPECT_THAT(contents(in_folder("1.log")), MatchesRegex("[^\n]*first of 1\n[^\n]*second of 1\n"));
  EXPECT_THAT(contents(in_folder("-.log")),
              MatchesRegex("[^\n]*before the rank is known\n[^\n]*single rank\n"));
}

TEST_F(LogProcess, WritesToStandardErrorIfTheFileCannotBeOpened) {
  EXPECT_EXIT(
      {
        setenv("TULLE_LOG_FILE", in_folder("no/such/folder").c_str(), 1);
        log(LogLevel::warn, "store", "one");
        log(LogLevel::warn, "store", "two");
        std::exit(0);
      },
      ExitedWithCode(0),
      MatchesRegex("[^\n]*TULLE_LOG_FILE is not used: cannot open '[^']*/no/such/folder' .No such file or "
                   "directory.\n[^\n]*: one\n[^\n]*: two\n"));
}

TEST_F(LogProcess, ThreadsTakeTheRankOfTheirProcess) {
  EXPECT_EXIT(
      {
        set_log_rank(GlobalRank{5});
        std::thread([] { log(LogLevel::warn, "store", "from a helper"); }).join();
        std::exit(0);
      },
      ExitedWithCode(0), HasSubstr("rank 5 store warn: from a helper"));
}

/// Lines that went to a sink, as "subsystem: text".
class LogSinkTest : public testing::Test {
 protected:
  void SetUp() override {
    set_log_sink([this](LogLevel, std::string_view subsystem, std::string_view text) {
      lines_.push_back(std::string(subsystem) + ": " + std::string(text));
    });
  }
  void TearDown() override { set_log_sink(nullptr); }

  std::vector<std::string> lines_;
};

TEST_F(LogSinkTest, TakesEveryLineThatIsLogged) {
  log(LogLevel::warn, "universe", "made {}", "tp");
  log(LogLevel::trace, "universe", "too fine");

  EXPECT_THAT(lines_, ElementsAre("universe: made tp"));
}

TEST_F(LogSinkTest, MayThrowWithoutHarm) {
  set_log_sink([](LogLevel, std::string_view, std::string_view) { throw std::runtime_error("full"); });
  testing::internal::CaptureStderr();

  EXPECT_NO_THROW(log(LogLevel::error, "universe", "made {}", "tp"));

  EXPECT_EQ(testing::internal::GetCapturedStderr(), "made tp");
}

TEST_F(LogSinkTest, MayLogItself) {
  set_log_sink([this](LogLevel level, std::string_view, std::string_view text) {
    lines_.emplace_back(text);
    if (lines_.size() < 2) log(level, "sink", "again");
  });

  log(LogLevel::error, "universe", "once");

  EXPECT_THAT(lines_, ElementsAre("once", "again"));
}

}  // namespace
}  // namespace tulle
