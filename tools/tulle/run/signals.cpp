// SPDX-License-Identifier: Apache-2.0
#include "tulle/run/signals.hpp"

#include <sys/signalfd.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <system_error>

namespace tulle::cli {

HeldSignals::HeldSignals() {
  std::signal(SIGCHLD, SIG_DFL);  // a parent that ignores it would leave us no statuses
  sigset_t held;
  sigemptyset(&held);
  for (const int signal : {SIGINT, SIGTERM, SIGHUP, SIGCHLD, SIGPIPE}) sigaddset(&held, signal);
  pthread_sigmask(SIG_BLOCK, &held, &before_);
}

void HeldSignals::restore() const noexcept {
  pthread_sigmask(SIG_SETMASK, &before_, nullptr);
}

UniqueFd HeldSignals::open(std::initializer_list<int> signals) {
  sigset_t set;
  sigemptyset(&set);
  for (const int signal : signals) sigaddset(&set, signal);
  UniqueFd fd{::signalfd(-1, &set, SFD_CLOEXEC | SFD_NONBLOCK)};
  if (!fd) throw std::system_error(errno, std::generic_category(), "signalfd");
  return fd;
}

std::optional<int> HeldSignals::next(const UniqueFd& fd) {
  signalfd_siginfo info{};
  if (::read(fd.get(), &info, sizeof info) != sizeof info) return std::nullopt;
  return static_cast<int>(info.ssi_signo);
}

std::string signal_name(int signal) {
  const char* name = ::sigabbrev_np(signal);
  return name != nullptr ? std::string("SIG") + name : "signal " + std::to_string(signal);
}

}  // namespace tulle::cli
