// SPDX-License-Identifier: Apache-2.0
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <csignal>

#include "faults/launched.hpp"
#include "support/leftovers.hpp"

namespace tulle::test {
namespace {

using namespace std::chrono_literals;
using testing::HasSubstr;

/// A job of `ranks` shells that run `script`, with little time after the first failure unless the options say
/// more.
std::vector<std::string> shells(int ranks, const std::string& script,
                                std::vector<std::string> options = {"--grace", "0.2"}) {
  options.insert(options.begin(), {"run", "-q", "-n", std::to_string(ranks)});
  options.insert(options.end(), {"--", "sh", "-c", script});
  return options;
}

class Ended : public testing::Test {
 protected:
  void TearDown() override { EXPECT_THAT(processes_with(mark_), testing::IsEmpty()); }
  Mark mark_;
};

TEST_F(Ended, AnswersZeroIfAllRanksDo) {
  EXPECT_EQ(Launched(shells(3, "exit 0")).exit_code(), 0);
}

TEST_F(Ended, AnswersTheFirstFailingRanksCode) {
  Launched job(shells(3, "[ $RANK = 1 ] && exit 7; sleep 300"));

  EXPECT_EQ(job.exit_code(), 7);
  EXPECT_THAT(job.errors(), testing::ContainsRegex("root cause: rank 1 on host .+ exited with code 7"));
}

TEST_F(Ended, GivesTheOthersTimeToSayWhatTheyMet) {
  Launched job(shells(2, "[ $RANK = 1 ] && exit 7; sleep 0.5; echo met it; exit 4", {"--grace", "20"}));

  EXPECT_EQ(job.exit_code(), 7);
  EXPECT_EQ(job.output(), "[0] met it\n");
}

TEST_F(Ended, KillsThoseThatIgnoreSigterm) {
  EXPECT_EQ(Launched(shells(2, "trap '' TERM; [ $RANK = 1 ] && exit 7; sleep 300")).exit_code(), 7);
}

TEST_F(Ended, Answers124OnTheTimeLimit) {
  Launched job(shells(2, "[ $RANK = 0 ] && exit 0; sleep 300", {"--timeout", "0.5", "--grace", "0.2"}));

  EXPECT_EQ(job.exit_code(), 124);
  EXPECT_THAT(job.errors(), HasSubstr("time limit of 0.5 s passed: ranks 1 were still running"));
}

TEST_F(Ended, Answers124AlsoIfTheRanksIgnoreSigterm) {
  EXPECT_EQ(
      Launched(shells(2, "trap '' TERM; sleep 300 & wait; wait", {"--timeout", "0.3", "--grace", "0.2"}))
          .exit_code(),
      124);
}

class Signalled : public Ended, public testing::WithParamInterface<int> {};
INSTANTIATE_TEST_SUITE_P(Signals, Signalled, testing::Values(SIGINT, SIGTERM, SIGHUP));

TEST_P(Signalled, TheRanksGetItAndDecideTheCode) {
  Launched job(shells(3, "trap 'exit 9' INT TERM HUP; echo ready; while :; do sleep 0.05; done"));
  (void)job.lines(3);
  ::kill(job.front(), GetParam());

  EXPECT_EQ(job.exit_code(), 9);
  EXPECT_THAT(job.errors(), testing::Not(HasSubstr("root cause")));
}

TEST_P(Signalled, TheRanksDieOfItUnlessTheyDecide) {
  Launched job({"run", "-q", "-n", "2", "--", "sh", "-c", "echo ready; exec sleep 300"});
  (void)job.lines(2);
  ::kill(job.front(), GetParam());

  EXPECT_EQ(job.exit_code(), 128 + GetParam());
}

TEST_F(Ended, ASecondSignalKills) {
  Launched job(shells(2, "trap '' INT; echo ready; sleep 300"));
  (void)job.lines(2);
  ::kill(job.front(), SIGINT);
  EXPECT_EQ(job.exit_code(300ms), -1) << "the ranks ignore the first one";
  ::kill(job.front(), SIGINT);

  EXPECT_EQ(job.exit_code(), 137);
}

TEST_F(Ended, WrongUseAnswersTwoAndStartsNothing) {
  const std::vector<std::pair<std::vector<std::string>, std::string>> wrong{
      {{"run", "--", "true"}, "--ranks is required"},
      {{"run", "-n", "2"}, "no program was given"},
      {{"run", "-n", "0", "--", "true"}, "0 ranks (a job on one host has 1 to 1024)"},
      {{"run", "-n", "2", "--only-ranks", "2", "--", "true"}, "--only-ranks 2 (the ranks are 0 to 1)"},
      {{"run", "-n", "2", "--log-dir", "/dev/null", "--", "true"},
       "log file \"/dev/null/0.out\" cannot be written"},
      {{"run", "-n", "2", "--", "no-such-program"},
       "program \"no-such-program\" cannot be started (it is not in PATH)"},
      {{"run", "-n", "2", "--", "/no/such"},
       "program \"/no/such\" cannot be started (there is no such file)"},
      {{"run", "-n", "2", "--", "/etc/passwd"},
       "program \"/etc/passwd\" cannot be started (it is no executable file)"},
      {{"run", "-n", "2", "--timeout", "-1", "--", "true"}, "--timeout"},
  };
  for (const auto& [arguments, text] : wrong) {
    Launched job(arguments);
    EXPECT_EQ(job.exit_code(), 2) << text;
    EXPECT_THAT(job.errors(), HasSubstr(text));
    EXPECT_EQ(job.output(), "");
  }
}

TEST_F(Ended, AProgramThatTheKernelRefusesIsReportedByItsRank) {
  const std::string file = testing::TempDir() + "bad-interpreter-" + std::to_string(::getpid());
  const std::string make = "printf '#!/no/such/interpreter\\n' > " + file + " && chmod +x " + file;
  ASSERT_EQ(std::system(make.c_str()), 0);
  Launched job({"run", "-q", "-n", "1", "--", file});

  EXPECT_EQ(job.exit_code(), 127);
  EXPECT_THAT(job.errors(),
              HasSubstr("[0] tulle run: " + file + " cannot be started (No such file or directory)"));
  ::unlink(file.c_str());
}

}  // namespace
}  // namespace tulle::test
