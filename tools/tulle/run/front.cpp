// SPDX-License-Identifier: Apache-2.0
#include "tulle/run/front.hpp"

#include <fmt/format.h>
#include <poll.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <system_error>

#include "tulle/run/descendants.hpp"
#include "tulle/run/ending.hpp"
#include "tulle/run/keeper.hpp"
#include "tulle/run/output.hpp"
#include "tulle/run/prepare.hpp"
#include "tulle/run/report.hpp"
#include "tulle/store/server.hpp"

namespace tulle::cli {
namespace {

int poll_timeout(const std::optional<Deadline>& deadline) {
  using namespace std::chrono;
  if (!deadline) return -1;
  const auto left = ceil<milliseconds>(*deadline - Clock::now());
  return static_cast<int>(std::clamp(left, milliseconds{0}, milliseconds{hours{1}}).count());
}

class Front {
 public:
  Front(const RunOptions& options, Channel keeper, std::vector<RankStream> streams)
      : keeper_(std::move(keeper)), streams_(std::move(streams)), ending_(options, keeper_) {}

  /// Returns when the keeper is gone; answers whether it went after the last rank, as it should.
  bool run() {
    keeper_.send({.kind = Message::Kind::start});
    while (!is_keeper_gone_) {
      std::vector<pollfd> fds = watched();
      (void)::poll(fds.data(), fds.size(), poll_timeout(ending_.next_look()));
      for (std::size_t i = 0; i < streams_.size(); ++i)
        if (fds[2 + i].revents != 0) streams_[i].pump();
      if (fds[0].revents != 0) hear();
      if (fds[1].revents != 0)
        while (const auto signal = HeldSignals::next(signals_)) ending_.forward(*signal);
      ending_.look_at_clock();
    }
    return ending_.is_over();
  }

  void drain() {
    for (RankStream& stream : streams_) stream.drain();
  }

  [[nodiscard]] int exit_code() const noexcept { return ending_.exit_code(); }

 private:
  [[nodiscard]] std::vector<pollfd> watched() const {
    std::vector<pollfd> fds{{.fd = keeper_.fd(), .events = POLLIN, .revents = 0},
                            {.fd = signals_.get(), .events = POLLIN, .revents = 0}};
    for (const RankStream& stream : streams_)
      fds.push_back({.fd = stream.fd(), .events = POLLIN, .revents = 0});
    return fds;
  }

  void hear() {
    const std::optional<Message> news = keeper_.receive();
    if (!news)
      is_keeper_gone_ = true;
    else if (news->kind == Message::Kind::exited)
      ending_.rank_ended(news->rank, news->number);
    else if (news->kind == Message::Kind::unstarted)
      ending_.rank_not_started(news->rank, news->number);
  }

  Channel keeper_;
  std::vector<RankStream> streams_;
  UniqueFd signals_ = HeldSignals::open({SIGINT, SIGTERM, SIGHUP});
  Ending ending_;
  bool is_keeper_gone_ = false;
};

pid_t fork_keeper(Job& job, Channel::Pair& channel, std::vector<RankStream>& streams,
                  const HeldSignals& signals) {
  const pid_t pid = ::fork();
  if (pid < 0) throw std::system_error(errno, std::generic_category(), "fork");
  if (pid == 0) {
    streams.clear();
    channel.front.close();
    keep(std::move(job), std::move(channel.keeper), signals);
  }
  job.ranks.clear();
  channel.keeper.close();
  return pid;
}

/// Ends what the keeper left, and answers how it ended.
int end_rest(pid_t keeper) {
  int status = 0;
  const bool is_clean = end_descendants([&](pid_t pid, int how) {
    if (pid == keeper) status = how;
  });
  if (!is_clean) say("a process of the job cannot be killed");
  return status;
}

}  // namespace

int run_job(const RunOptions& options) {
  const std::string address = make_store_address();
  Job job = prepare(options, address);
  std::vector<RankStream> streams = open_streams(job, options);
  const HeldSignals signals;
  become_subreaper();
  Channel::Pair channel = Channel::make();
  const pid_t keeper = fork_keeper(job, channel, streams, signals);  // while we have one thread
  const StoreServer store(address);
  Front front(options, std::move(channel.front), std::move(streams));
  const bool is_over = front.run();
  const int status = end_rest(keeper);
  front.drain();
  if (is_over) return front.exit_code();
  say(fmt::format("the keeper {}; the job was ended", ending_of(status)));
  return front.exit_code() != 0 ? front.exit_code() : std::max(1, exit_code_of(status));
}

}  // namespace tulle::cli
