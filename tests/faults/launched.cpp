// SPDX-License-Identifier: Apache-2.0
#include "faults/launched.hpp"

#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <fstream>
#include <sstream>
#include <stdexcept>
#include <thread>

namespace tulle::test {
namespace {

using namespace std::chrono_literals;
using Clock = std::chrono::steady_clock;

std::string all_of(int file) {
  struct stat info{};
  ::fstat(file, &info);
  std::string text(static_cast<std::size_t>(info.st_size), '\0');
  text.resize(static_cast<std::size_t>(::pread(file, text.data(), text.size(), 0)));
  return text;
}

std::vector<std::string> whole_lines(const std::string& text) {
  std::vector<std::string> lines;
  std::size_t begin = 0;
  for (std::size_t end = text.find('\n'); end != std::string::npos; end = text.find('\n', begin = end + 1))
    lines.push_back(text.substr(begin, end - begin));
  return lines;
}

}  // namespace

Launched::Launched(const std::vector<std::string>& arguments)
    : output_(::memfd_create("test-output", MFD_CLOEXEC)),
      errors_(::memfd_create("test-errors", MFD_CLOEXEC)) {
  std::vector<char*> argv{const_cast<char*>("tulle")};
  for (const std::string& argument : arguments) argv.push_back(const_cast<char*>(argument.c_str()));
  argv.push_back(nullptr);
  pid_ = ::fork();
  if (pid_ != 0) return;
  ::dup2(output_, STDOUT_FILENO);
  ::dup2(errors_, STDERR_FILENO);
  ::execv(TULLE_PROGRAM, argv.data());
  ::_exit(99);
}

Launched::~Launched() {
  if (!is_ended_) ::kill(pid_, SIGKILL);
  if (!is_ended_) ::waitpid(pid_, nullptr, 0);
  ::close(output_);
  ::close(errors_);
}

int Launched::exit_code(std::chrono::milliseconds time) {
  const auto end = Clock::now() + time;
  int status = 0;
  while (::waitpid(pid_, &status, WNOHANG) == 0) {
    if (Clock::now() > end) return -1;
    std::this_thread::sleep_for(5ms);
  }
  is_ended_ = true;
  return WIFSIGNALED(status) ? 128 + WTERMSIG(status) : WEXITSTATUS(status);
}

std::vector<std::string> Launched::lines(std::size_t count) {
  const auto end = Clock::now() + 20s;
  while (true) {
    auto found = whole_lines(output());
    if (found.size() >= count) return found;
    if (Clock::now() > end) throw std::runtime_error("only this was printed:\n" + output() + errors());
    std::this_thread::sleep_for(5ms);
  }
}

std::string Launched::output() const {
  return all_of(output_);
}
std::string Launched::errors() const {
  return all_of(errors_);
}

pid_t parent_of(pid_t process) {
  std::ifstream status("/proc/" + std::to_string(process) + "/status");
  pid_t parent = 0;
  for (std::string line; std::getline(status, line);)
    if (line.starts_with("PPid:")) std::istringstream(line.substr(5)) >> parent;
  return parent;
}

}  // namespace tulle::test
