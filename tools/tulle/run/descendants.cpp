// SPDX-License-Identifier: Apache-2.0
#include "tulle/run/descendants.hpp"

#include <sys/prctl.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <map>
#include <optional>
#include <sstream>
#include <string>
#include <system_error>
#include <thread>
#include <vector>

#include "store/unique_fd.hpp"

namespace tulle::cli {
namespace {

namespace fs = std::filesystem;

/// Tells one process from another that later has the same number.
struct Identity {
  pid_t parent = 0;
  std::string start_time;
  friend bool operator==(const Identity&, const Identity&) = default;
};

/// Of /proc/PID/stat, fields 4 and 22; the second field may hold anything, so we read from its last ")".
std::optional<Identity> identify(pid_t pid) {
  std::ifstream file("/proc/" + std::to_string(pid) + "/stat");
  std::string text;
  std::getline(file, text, '\0');
  const std::size_t end = text.rfind(')');
  if (end == std::string::npos) return std::nullopt;
  std::istringstream fields(text.substr(end + 1));
  Identity identity;
  std::string skipped;
  fields >> skipped >> identity.parent;
  for (int field = 5; field < 22; ++field) fields >> skipped;
  fields >> identity.start_time;
  return identity;
}

std::map<pid_t, Identity> all_processes() {
  std::map<pid_t, Identity> processes;
  for (const auto& entry : fs::directory_iterator("/proc")) {
    const std::string name = entry.path().filename();
    if (!std::all_of(name.begin(), name.end(), [](char c) { return c >= '0' && c <= '9'; })) continue;
    const auto pid = static_cast<pid_t>(std::stol(name));
    if (auto identity = identify(pid)) processes.emplace(pid, std::move(*identity));
  }
  return processes;
}

std::map<pid_t, Identity> below(pid_t root) {
  const std::map<pid_t, Identity> all = all_processes();
  std::multimap<pid_t, pid_t> children;
  for (const auto& [pid, identity] : all) children.emplace(identity.parent, pid);
  std::map<pid_t, Identity> found;
  std::vector<pid_t> parents{root};
  while (!parents.empty()) {
    const auto [first, last] = children.equal_range(parents.back());
    parents.pop_back();
    for (auto child = first; child != last; ++child)
      if (found.emplace(child->second, all.at(child->second)).second) parents.push_back(child->second);
  }
  return found;
}

/// The descriptor pins the process; whoever had its number before is told by the second look.
void send(pid_t pid, const Identity& identity, int signal) {
  const UniqueFd process{static_cast<int>(::syscall(SYS_pidfd_open, pid, 0))};
  const std::optional<Identity> now = identify(pid);
  if (!process || !now || now->start_time != identity.start_time) return;
  ::syscall(SYS_pidfd_send_signal, process.get(), signal, nullptr, 0);
}

}  // namespace

void become_subreaper() {
  if (::prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0) != 0)
    throw std::system_error(errno, std::generic_category(), "PR_SET_CHILD_SUBREAPER");
}

void signal_descendants(int signal) {
  for (const auto& [pid, identity] : below(::getpid())) send(pid, identity, signal);
}

bool reap(const Reaped& reaped) {
  while (true) {
    int status = 0;
    const pid_t pid = ::waitpid(-1, &status, WNOHANG);
    if (pid > 0)
      reaped(pid, status);
    else if (pid == 0)
      return true;
    else if (errno != EINTR)
      return false;
  }
}

bool end_descendants(const Reaped& reaped) {
  using namespace std::chrono_literals;
  const auto deadline = std::chrono::steady_clock::now() + 10s;
  while (reap(reaped)) {
    if (std::chrono::steady_clock::now() > deadline) return false;
    signal_descendants(SIGKILL);
    std::this_thread::sleep_for(2ms);
  }
  return true;
}

}  // namespace tulle::cli
