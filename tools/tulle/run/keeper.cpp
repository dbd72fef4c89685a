// SPDX-License-Identifier: Apache-2.0
#include "tulle/run/keeper.hpp"

#include <poll.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <map>
#include <utility>
#include <vector>

#include "tulle/base/error.hpp"
#include "tulle/run/descendants.hpp"
#include "tulle/run/spawn.hpp"

namespace tulle::cli {
namespace {

using Kind = Message::Kind;

/// A rank that says its communication failed hardly began it: among ends seen at once, it comes last.
bool is_consequence(int status) {
  return WIFEXITED(status) && WEXITSTATUS(status) == static_cast<int>(ExitCode::communication);
}

class Keeper {
 public:
  Keeper(Job job, Channel channel, const HeldSignals& signals)
      : job_(std::move(job)), channel_(std::move(channel)), signals_(signals) {}

  [[noreturn]] void run() {
    while (true) {
      std::array<pollfd, 2> fds{pollfd{.fd = channel_.fd(), .events = POLLIN, .revents = 0},
                                pollfd{.fd = children_.get(), .events = POLLIN, .revents = 0}};
      (void)::poll(fds.data(), fds.size(), -1);
      if (fds[1].revents != 0) look_at_children();
      if (fds[0].revents != 0) obey(channel_.receive());
    }
  }

 private:
  void obey(const std::optional<Message>& order) {
    if (!order) end("the front is gone; the job was ended");
    if (order->kind == Kind::start) start();
    if (order->kind == Kind::end) end(nullptr);
    if (order->kind == Kind::signal)
      for (const auto& [pid, rank] : living_) ::kill(-pid, order->number);
  }

  void start() {
    for (std::size_t rank = 0; rank < job_.ranks.size(); ++rank) {
      const pid_t pid = spawn(job_, rank, signals_);
      if (pid < 0) {
        channel_.send({.kind = Kind::unstarted, .rank = static_cast<std::int32_t>(rank), .number = errno});
        end(nullptr);
      }
      living_.emplace(pid, static_cast<std::int32_t>(rank));
    }
    job_.ranks.clear();  // so that a stream ends when its rank does
  }

  void look_at_children() {
    while (HeldSignals::next(children_)) {
    }
    std::vector<std::pair<pid_t, int>> ended;
    reap([&ended](pid_t pid, int status) { ended.emplace_back(pid, status); });
    std::stable_partition(ended.begin(), ended.end(),
                          [](const auto& end) { return !is_consequence(end.second); });
    for (const auto& [pid, status] : ended) tell(pid, status);
    if (living_.empty()) end(nullptr);
  }

  void tell(pid_t pid, int status) {
    const auto rank = living_.find(pid);
    if (rank == living_.end()) return;  // an orphan of a rank
    channel_.send({.kind = Kind::exited, .rank = rank->second, .number = status});
    living_.erase(rank);
  }

  [[noreturn]] void end(const char* why) {
    const bool is_clean = end_descendants([this](pid_t pid, int status) { tell(pid, status); });
    if (why != nullptr) std::fprintf(stderr, "tulle run: %s\n", why);
    if (!is_clean) std::fprintf(stderr, "tulle run: a process of the job cannot be killed\n");
    ::_exit(0);
  }

  Job job_;
  Channel channel_;
  const HeldSignals& signals_;
  UniqueFd children_ = HeldSignals::open({SIGCHLD});
  std::map<pid_t, std::int32_t> living_;
};

}  // namespace

void keep(Job job, Channel channel, const HeldSignals& signals) {
  ::setpgid(0, 0);  // a terminal's signals reach the front alone
  become_subreaper();
  Keeper(std::move(job), std::move(channel), signals).run();
}

}  // namespace tulle::cli
