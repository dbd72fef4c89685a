// SPDX-License-Identifier: Apache-2.0
#include "tulle/run/spawn.hpp"

#include <fcntl.h>
#include <sys/prctl.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstring>
#include <system_error>

namespace tulle::cli {
namespace {

std::vector<char*> pointers(const std::vector<std::string>& texts) {
  std::vector<char*> list;
  for (const std::string& text : texts) list.push_back(const_cast<char*>(text.c_str()));
  list.push_back(nullptr);
  return list;
}

/// Rank 0 reads what is piped into us. A terminal stays ours: its signals must reach the front alone.
void choose_input(std::size_t rank) {
  if (rank == 0 && ::isatty(STDIN_FILENO) == 0) return;
  const int null = ::open("/dev/null", O_RDONLY | O_CLOEXEC);
  ::dup2(null, STDIN_FILENO);
}

[[noreturn]] void become_rank(const Job& job, std::size_t rank, const HeldSignals& signals, pid_t keeper) {
  ::setpgid(0, 0);
  ::prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (::getppid() != keeper) ::_exit(1);  // it died before that was set
  choose_input(rank);
  ::dup2(job.ranks[rank].output.write.get(), STDOUT_FILENO);
  ::dup2(job.ranks[rank].errors.write.get(), STDERR_FILENO);
  const std::vector<char*> arguments = pointers(job.arguments);
  const std::vector<char*> environment = pointers(job.ranks[rank].environment);
  signals.restore();
  ::execvpe(job.program.c_str(), arguments.data(), environment.data());
  const int error = errno;
  std::fprintf(stderr, "tulle run: %s cannot be started (%s)\n", job.program.c_str(), std::strerror(error));
  ::_exit(error == ENOENT ? 127 : 126);
}

}  // namespace

Pipe make_pipe() {
  int fds[2];
  if (::pipe2(fds, O_CLOEXEC) != 0) throw std::system_error(errno, std::generic_category(), "pipe");
  return {.read = UniqueFd(fds[0]), .write = UniqueFd(fds[1])};
}

pid_t spawn(const Job& job, std::size_t rank, const HeldSignals& signals) {
  const pid_t keeper = ::getpid();
  const pid_t pid = ::fork();
  if (pid == 0) become_rank(job, rank, signals, keeper);
  if (pid > 0) ::setpgid(pid, pid);  // here too, so that it holds for both before either goes on
  return pid;
}

}  // namespace tulle::cli
