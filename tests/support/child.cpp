// SPDX-License-Identifier: Apache-2.0
#include "support/child.hpp"

#include <fmt/format.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <iterator>
#include <stdexcept>
#include <utility>

namespace tulle::test {
namespace {

std::ptrdiff_t count_threads() {
  return std::distance(std::filesystem::directory_iterator("/proc/self/task"), {});
}

void write_all(int fd, std::string_view text) {
  while (!text.empty()) {
    const ssize_t written = write(fd, text.data(), text.size());
    if (written <= 0) return;
    text.remove_prefix(static_cast<std::size_t>(written));
  }
}

[[noreturn]] void be_child(const std::function<std::string()>& body, int fd) {
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  const std::string answer = body();
  write_all(fd, answer);
  std::fflush(nullptr);
  _exit(answer.empty() ? EXIT_SUCCESS : EXIT_FAILURE);
}

int reap(pid_t pid) {
  int status = 0;
  while (waitpid(pid, &status, 0) < 0 && errno == EINTR) {
  }
  return status;
}

}  // namespace

Child::Child(const std::function<std::string()>& body) {
  if (count_threads() != 1) throw std::logic_error("fork of a process with several threads");
  std::array<int, 2> ends{};
  if (::pipe(ends.data()) != 0) throw std::runtime_error("no pipe for a child");
  std::fflush(nullptr);
  pid_ = fork();
  if (pid_ == 0) be_child(body, ends[1]);
  close(ends[1]);
  pipe_ = ends[0];
  if (pid_ < 0) throw std::runtime_error("no fork");
}

Child::Child(Child&& other) noexcept
    : pid_(std::exchange(other.pid_, -1)),
      pipe_(std::exchange(other.pipe_, -1)),
      answer_(std::move(other.answer_)) {}

Child::~Child() {
  if (pid_ > 0) {
    kill(pid_, SIGKILL);
    reap(pid_);
  }
  if (pipe_ >= 0) close(pipe_);
}

bool Child::absorb() {
  std::array<char, 4096> piece{};
  const ssize_t got = read(pipe_, piece.data(), piece.size());
  if (got > 0) answer_.append(piece.data(), static_cast<std::size_t>(got));
  return got == 0 || (got < 0 && errno != EINTR);
}

std::string Child::failure() {
  const int status = reap(std::exchange(pid_, -1));
  if (WIFSIGNALED(status)) return fmt::format("killed by signal {}", WTERMSIG(status));
  if (!answer_.empty()) return answer_;
  return WEXITSTATUS(status) == EXIT_SUCCESS ? "" : fmt::format("exit code {}", WEXITSTATUS(status));
}

}  // namespace tulle::test
