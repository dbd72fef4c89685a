// SPDX-License-Identifier: Apache-2.0
#include "store/mux.hpp"

#include <fmt/format.h>
#include <poll.h>
#include <sys/socket.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>

#include "store/peer.hpp"

namespace tulle::store {
namespace {

int poll_timeout(Deadline deadline) {
  using namespace std::chrono;
  const auto left = ceil<milliseconds>(deadline - Clock::now());
  return static_cast<int>(std::clamp(left, milliseconds{0}, milliseconds{hours{1}}).count());
}

}  // namespace

Mux::Mux(UniqueFd socket, std::string address)
    : socket_(std::move(socket)),
      process_(watch_process(peer_of(socket_.get()).process)),
      address_(std::move(address)) {}

std::optional<Reply> Mux::exchange(Request& request, Deadline deadline) {
  Lock lock(mutex_);
  throw_if_lost(lock);
  request.id = next_id_++;
  replies_[request.id] = std::nullopt;
  lock.unlock();
  tell(request, deadline);
  lock.lock();
  while (!replies_[request.id]) {
    throw_if_lost(lock);
    if (Clock::now() >= deadline) break;
    if (is_read_)
      news_.wait_until(lock, deadline);
    else
      read_for_all(lock, deadline);
  }
  std::optional<Reply> reply = std::move(replies_.at(request.id));
  replies_.erase(request.id);
  return reply;
}

void Mux::tell(const Request& request, Deadline deadline) {
  const std::string bytes = frame(encode(request));
  const std::scoped_lock lock(sending_);
  for (std::size_t sent = 0; sent < bytes.size();) {
    const ssize_t count = ::send(socket_.get(), bytes.data() + sent, bytes.size() - sent, MSG_NOSIGNAL);
    if (count >= 0) {
      sent += static_cast<std::size_t>(count);
      continue;
    }
    if (errno != EAGAIN && errno != EINTR) fail(std::strerror(errno));
    pollfd writable{.fd = socket_.get(), .events = POLLOUT, .revents = 0};
    if (errno == EAGAIN && ::poll(&writable, 1, poll_timeout(deadline)) == 0)
      fail("it takes no more questions");
  }
}

void Mux::read_for_all(Lock& lock, Deadline deadline) {
  is_read_ = true;
  lock.unlock();
  const std::string bytes = read_some(deadline);
  lock.lock();
  is_read_ = false;
  deliver(lock, bytes);
  news_.notify_all();
}

/// What has arrived; sets `lost_` if nothing more will.
std::string Mux::read_some(Deadline deadline) {
  std::array<pollfd, 2> fds{pollfd{.fd = socket_.get(), .events = POLLIN, .revents = 0},
                            pollfd{.fd = process_.get(), .events = POLLIN, .revents = 0}};
  if (::poll(fds.data(), fds.size(), poll_timeout(deadline)) <= 0) return {};
  std::string bytes(65536, '\0');
  const ssize_t count = ::recv(socket_.get(), bytes.data(), bytes.size(), 0);
  bytes.resize(static_cast<std::size_t>(std::max<ssize_t>(count, 0)));
  const bool is_silent = count < 0 && (errno == EAGAIN || errno == EINTR);
  if (count == 0 || (count < 0 && !is_silent) || (is_silent && fds[1].revents != 0)) {
    const Lock lock(mutex_);
    lost_ = count < 0 && !is_silent ? std::strerror(errno) : "its process ended or closed the connection";
  }
  return bytes;
}

void Mux::deliver(const Lock& /*held*/, std::string_view bytes) {
  in_.append(bytes);
  while (const auto body = in_.next()) {
    std::optional<Reply> reply = decode_reply(*body);
    if (!reply) break;
    const auto asked = replies_.find(reply->id);  // an answer that nobody waits for any more is dropped
    if (asked != replies_.end()) asked->second = std::move(reply);
  }
  if (in_.is_broken()) lost_ = "it speaks another protocol";
}

void Mux::throw_if_lost(const Lock& /*held*/) const {
  if (!lost_.empty()) throw error();
}

void Mux::fail(const std::string& reason) {
  const Lock lock(mutex_);
  if (lost_.empty()) lost_ = reason;
  ::shutdown(socket_.get(), SHUT_RDWR);  // wakes the thread that reads
  news_.notify_all();
  throw error();
}

StoreLost Mux::error() const {
  return StoreLost(
      fmt::format("store at {} is lost ({}). see why the launcher, or rank 0, ended", address_, lost_));
}

}  // namespace tulle::store
