// SPDX-License-Identifier: Apache-2.0
#include "store/poll_loop.hpp"

#include <sys/socket.h>
#include <unistd.h>

#include <cerrno>

#include "store/peer.hpp"

namespace tulle::store {

void PollLoop::run() {
  while (true) {
    std::vector<pollfd> fds = watched();
    if (::poll(fds.data(), fds.size(), -1) < 0 && errno != EINTR) return;
    if (fds[0].revents != 0) return;
    auto fd = fds.begin() + 2;
    for (auto& [session, connection] : connections_) {
      const short about_socket = (fd++)->revents;
      const short about_process = (fd++)->revents;
      if ((about_socket & POLLOUT) != 0) connection.flush();
      if ((about_socket & ~POLLOUT) != 0) connection.receive();
      if (about_socket != 0)
        serve(connection);
      else if (about_process != 0)
        connection.end();  // nothing more to read, and nobody to write it
    }
    if (fds[1].revents != 0) accept_one();
    sweep();
  }
}

/// First `stop` and the listener, then two for each connection, in order; a negative one is not looked at.
std::vector<pollfd> PollLoop::watched() const {
  std::vector<pollfd> fds;
  fds.reserve(2 + 2 * connections_.size());
  fds.push_back({.fd = stop_, .events = POLLIN, .revents = 0});
  fds.push_back({.fd = is_full_ ? -1 : listener_.get(), .events = POLLIN, .revents = 0});
  for (const auto& [session, connection] : connections_) {
    fds.push_back({.fd = connection.socket(), .events = connection.events(), .revents = 0});
    fds.push_back({.fd = connection.process(), .events = POLLIN, .revents = 0});
  }
  return fds;
}

void PollLoop::accept_one() {
  UniqueFd socket{::accept4(listener_.get(), nullptr, nullptr, SOCK_NONBLOCK | SOCK_CLOEXEC)};
  if (!socket) {
    is_full_ = errno == EMFILE || errno == ENFILE || errno == ENOMEM || errno == ENOBUFS;
    return;
  }
  if (peer_of(socket.get()).user != ::geteuid()) return;
  const Session session = next_session_++;
  connections_.try_emplace(session, session, std::move(socket));
}

void PollLoop::serve(Connection& connection) {
  while (!connection.is_over() && connection.has_room()) {
    const std::optional<Request> request = connection.next();
    if (!request) return;
    if (const auto reply = service_.serve(connection.session(), *request)) connection.reply(*reply);
  }
}

/// Ends what is over. That writes lost marks, which may show that further connections are over.
void PollLoop::sweep() {
  for (auto entry = connections_.begin(); entry != connections_.end();) {
    if (!entry->second.is_over()) {
      ++entry;
      continue;
    }
    service_.end(entry->first);
    connections_.erase(entry);
    is_full_ = false;
    entry = connections_.begin();
  }
}

}  // namespace tulle::store
