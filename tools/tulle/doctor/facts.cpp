// SPDX-License-Identifier: Apache-2.0
#include "tulle/doctor/facts.hpp"

#include <fmt/format.h>
#include <sched.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/utsname.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <fstream>

#include "store/unique_fd.hpp"

namespace tulle::cli {
namespace {

std::string yes_or_why(bool is_had) {
  return is_had ? "yes" : fmt::format("no ({})", std::strerror(errno));
}

std::string first_line(const char* file) {
  std::ifstream in(file);
  std::string line;
  return std::getline(in, line) ? line : "unknown";
}

std::string kernel() {
  utsname name{};
  ::uname(&name);
  return name.release;
}

std::string cores_usable() {
  cpu_set_t set;
  CPU_ZERO(&set);
  return ::sched_getaffinity(0, sizeof set, &set) == 0 ? std::to_string(CPU_COUNT(&set)) : "unknown";
}

std::string sealed_memfd() {
  const UniqueFd fd{::memfd_create("tulle-doctor", MFD_CLOEXEC | MFD_ALLOW_SEALING)};
  return yes_or_why(static_cast<bool>(fd));
}

std::string process_descriptor() {
  const UniqueFd fd{static_cast<int>(::syscall(SYS_pidfd_open, ::getpid(), 0))};
  return yes_or_why(static_cast<bool>(fd));
}

/// Tried in a child, which alone would be in the new namespace.
std::string user_namespaces() {
  const pid_t child = ::fork();
  if (child == 0) ::_exit(::unshare(CLONE_NEWUSER) == 0 ? 0 : errno & 0x7F);
  int status = 0;
  ::waitpid(child, &status, 0);
  errno = WEXITSTATUS(status);
  return yes_or_why(status == 0);
}

std::string open_files() {
  rlimit limit{};
  ::getrlimit(RLIMIT_NOFILE, &limit);
  return std::to_string(limit.rlim_cur);
}

}  // namespace

std::vector<Fact> machine_facts() {
  return {
      {"kernel", kernel(), "names this system"},
      {"boot_id", first_line("/proc/sys/kernel/random/boot_id"),
       "ranks with the same one try to share memory"},
      {"cores_usable", cores_usable(), "by affinity: more local ranks than this yield instead of spinning"},
      {"memfd", sealed_memfd(), "the shared memory of the ranks of a host"},
      {"pidfd", process_descriptor(), "a dead peer is noticed though its children keep its sockets"},
      {"ptrace_scope", first_line("/proc/sys/kernel/yama/ptrace_scope"),
       "above 0, ranks may be kept from reading each other"},
      {"user_namespaces", user_namespaces(), "several hosts can be simulated on this one"},
      {"open_files", open_files(), "limit of descriptors of a process"},
  };
}

}  // namespace tulle::cli
