// SPDX-License-Identifier: Apache-2.0
#include <arpa/inet.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <sstream>

#include "faults/launched.hpp"

namespace tulle::test {
namespace {

using testing::HasSubstr;
using testing::UnorderedElementsAre;

std::string contents(const std::filesystem::path& file) {
  std::ifstream in(file);
  std::ostringstream text;
  text << in.rdbuf();
  return text.str();
}

class World : public testing::TestWithParam<int> {};
INSTANTIATE_TEST_SUITE_P(Ranks, World, testing::Values(1, 3, 8));

TEST_P(World, EveryRankRunsOnceAndFindsTheStore) {
  const int size = GetParam();
  Launched job({"run", "-q", "-n", std::to_string(size), "--", "sh", "-c",
                "tulle=$(readlink /proc/$PPID/exe); $tulle doctor"});
  ASSERT_EQ(job.exit_code(), 0) << job.errors();

  const std::string output = job.output();
  for (int rank = 0; rank < size; ++rank) {
    const std::string line = "[" + std::to_string(rank) + "] rank " + std::to_string(rank) + " of " +
                             std::to_string(size) + ", local " + std::to_string(rank) + " of " +
                             std::to_string(size) + ", from: tulle run\n";
    EXPECT_THAT(output, HasSubstr(line));
  }
  EXPECT_THAT(output, HasSubstr(" answers\n"));
}

TEST(Printed, LinesAreWholeAndThePartialLastOneIsALine) {
  Launched job(
      {"run", "-q", "-n", "2", "--", "sh", "-c", "printf one; sleep 0.2; echo; printf end; printf bad >&2"});
  ASSERT_EQ(job.exit_code(), 0);

  EXPECT_THAT(job.lines(4), UnorderedElementsAre("[0] one", "[1] one", "[0] end", "[1] end"));
  EXPECT_THAT(job.errors(), testing::AnyOf("[0] bad\n[1] bad\n", "[1] bad\n[0] bad\n"));
}

TEST(Printed, OnlyTheChosenRanksAreShown) {
  Launched job({"run", "-q", "-n", "4", "--only-ranks", "1,3", "--", "sh", "-c", "echo out; echo err >&2"});
  ASSERT_EQ(job.exit_code(), 0);

  EXPECT_THAT(job.lines(2), UnorderedElementsAre("[1] out", "[3] out"));
  EXPECT_THAT(job.errors(), testing::Not(HasSubstr("[0]")));
}

TEST(Printed, EveryRanksStreamsAreLoggedAsTheyWere) {
  const std::filesystem::path folder = testing::TempDir() + "launcher-logs-" + std::to_string(::getpid());
  Launched job({"run", "-q", "-n", "2", "--only-ranks", "0", "--log-dir", folder, "--", "sh", "-c",
                "printf \"out $RANK\"; echo err >&2"});
  ASSERT_EQ(job.exit_code(), 0);

  EXPECT_EQ(contents(folder / "0.out"), "out 0");
  EXPECT_EQ(contents(folder / "1.out"), "out 1");
  EXPECT_EQ(contents(folder / "1.err"), "err\n");
  std::filesystem::remove_all(folder);
}

TEST(Printed, AReaderThatLeavesDoesNotStopTheJob) {
  const std::string command =
      std::string(TULLE_PROGRAM) +
      " run -q -n 1 -- sh -c 'for i in 1 2 3 4 5 6 7 8; do echo $i; sleep 0.02; done; exit 5'"
      " 2>/dev/null | head -n 1; exit ${PIPESTATUS[0]}";
  Launched job({"run", "-q", "-n", "1", "--", "bash", "-c", command});

  EXPECT_EQ(job.exit_code(), 5);
}

TEST(Environment, HasTorchrunsNamesAndAPortNobodyListensOn) {
  Launched job({"run", "-n", "1", "--", "sh", "-c",
                "echo $GROUP_RANK $MASTER_ADDR $OMP_NUM_THREADS; [ $TULLE_RUN_ID = $TORCHELASTIC_RUN_ID ] && "
                "echo same; "
                "echo $MASTER_PORT; sleep 2"});
  const std::vector<std::string> lines = job.lines(3);

  EXPECT_EQ(lines[0], "[0] 0 127.0.0.1 1");
  EXPECT_EQ(lines[1], "[0] same");
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  address.sin_port = htons(static_cast<std::uint16_t>(std::stoi(lines[2].substr(4))));
  const int socket = ::socket(AF_INET, SOCK_STREAM, 0);
  EXPECT_EQ(::connect(socket, reinterpret_cast<sockaddr*>(&address), sizeof address), -1);
  EXPECT_EQ(errno, ECONNREFUSED);
  ::close(socket);
  EXPECT_THAT(job.errors(), HasSubstr("tulle run: OMP_NUM_THREADS=1 in every rank (it was unset)"));
}

TEST(Environment, AnOmpNumberThatIsSetStays) {
  ::setenv("OMP_NUM_THREADS", "3", 1);
  Launched job({"run", "-n", "1", "--", "sh", "-c", "echo $OMP_NUM_THREADS"});
  ASSERT_EQ(job.exit_code(), 0);
  ::unsetenv("OMP_NUM_THREADS");

  EXPECT_EQ(job.output(), "[0] 3\n");
  EXPECT_EQ(job.errors(), "");
}

TEST(Program, TulleItselfIsFoundOutsideOfPath) {
  Launched job({"run", "-q", "-n", "1", "--", "tulle", "--version"});
  ASSERT_EQ(job.exit_code(), 0);

  EXPECT_THAT(job.output(), testing::StartsWith("[0] "));
}

TEST(Program, DashesOfItsOwnStayItsOwn) {
  Launched job({"run", "-q", "-n", "1", "echo", "a", "--", "-n", "b"});
  ASSERT_EQ(job.exit_code(), 0);

  EXPECT_EQ(job.output(), "[0] a -- -n b\n");
}

TEST(Doctor, AnIncompleteSetIsSaidAndAnswersTwo) {
  ::setenv("RANK", "1", 1);
  Launched text({"doctor"});
  Launched json({"doctor", "--json"});
  EXPECT_EQ(text.exit_code(), 2);
  EXPECT_EQ(json.exit_code(), 2);
  ::unsetenv("RANK");

  EXPECT_THAT(text.output(), HasSubstr("no rank: WORLD_SIZE is not set (torchrun sets it"));
  EXPECT_THAT(json.output(), HasSubstr("\"error\": \"WORLD_SIZE is not set"));
}

TEST(Doctor, ASingleProcessSaysWhatWasNotThere) {
  Launched job({"doctor"});
  ASSERT_EQ(job.exit_code(), 0);

  EXPECT_THAT(job.output(), HasSubstr("rank 0 of 1, local 0 of 1, from: single process\nstore: in memory\n"));
  EXPECT_THAT(job.output(), HasSubstr("not there: TULLE_STORE unset"));
  EXPECT_THAT(job.output(), testing::ContainsRegex("cores_usable +[0-9]+"));
}

}  // namespace
}  // namespace tulle::test
