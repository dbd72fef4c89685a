// SPDX-License-Identifier: Apache-2.0
#include "arena/passing.hpp"

#include <fmt/format.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>

#include "store/peer.hpp"
#include "store/unix_socket.hpp"
#include "tulle/base/error.hpp"
#include "tulle/store/server.hpp"

namespace tulle::arena {
namespace {

/// Whether the socket is ready before the deadline.
bool wait_ready(int socket, short events, Deadline deadline) {
  while (true) {
    const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(deadline - Clock::now());
    pollfd entry{socket, events, 0};
    const int ready = poll(&entry, 1, static_cast<int>(std::clamp<std::int64_t>(left.count(), 0, 1000)));
    if (ready > 0) return true;
    if (left.count() <= 0) return false;
  }
}

/// One byte with the descriptor beside it.
class DescriptorMessage {
 public:
  DescriptorMessage() {
    message_.msg_iov = &part_;
    message_.msg_iovlen = 1;
    message_.msg_control = control_;
    message_.msg_controllen = sizeof control_;
  }

  bool send(int socket, int descriptor) {
    cmsghdr* header = CMSG_FIRSTHDR(&message_);
    header->cmsg_level = SOL_SOCKET;
    header->cmsg_type = SCM_RIGHTS;
    header->cmsg_len = CMSG_LEN(sizeof(int));
    std::memcpy(CMSG_DATA(header), &descriptor, sizeof(int));
    return sendmsg(socket, &message_, MSG_NOSIGNAL) == 1;
  }

  UniqueFd receive(int socket) {
    if (recvmsg(socket, &message_, MSG_CMSG_CLOEXEC) != 1) return {};
    const cmsghdr* header = CMSG_FIRSTHDR(&message_);
    if (header == nullptr || header->cmsg_type != SCM_RIGHTS) return {};
    int descriptor = -1;
    std::memcpy(&descriptor, CMSG_DATA(header), sizeof(int));
    return UniqueFd(descriptor);
  }

 private:
  char byte_ = 0;
  iovec part_{&byte_, 1};
  alignas(cmsghdr) char control_[CMSG_SPACE(sizeof(int))]{};
  msghdr message_{};
};

}  // namespace

Passing::Passing() : address_(make_store_address()), socket_(store::make_unix_socket()) {
  const store::UnixName name = store::parse_unix(address_);
  if (bind(socket_.get(), name.get(), name.size) != 0 || listen(socket_.get(), SOMAXCONN) != 0) {
    throw ConfigError(fmt::format("no socket at {} to pass the arena over ({}). raise the descriptor limit",
                                  address_, std::strerror(errno)));
  }
}

void Passing::serve(int descriptor, std::int64_t receivers, Deadline deadline) {
  for (std::int64_t served = 0; served < receivers;) {
    if (!wait_ready(socket_.get(), POLLIN, deadline)) {
      throw Timeout(fmt::format(
          "{} of {} ranks of this host did not fetch the arena in time (they died, or never came). "
          "start all ranks, or join with a longer timeout",
          receivers - served, receivers));
    }
    const UniqueFd peer(accept4(socket_.get(), nullptr, nullptr, SOCK_CLOEXEC));
    if (!peer || store::peer_of(peer.get()).user != geteuid()) continue;
    if (DescriptorMessage().send(peer.get(), descriptor)) ++served;
  }
}

UniqueFd receive_descriptor(const std::string& address, Deadline deadline) {
  const store::UnixName name = store::parse_unix(address);
  const UniqueFd socket = store::make_unix_socket();
  if (connect(socket.get(), name.get(), name.size) != 0) {
    throw PeerLost(fmt::format("nobody passes the arena at {} ({}). start the job again", address,
                               std::strerror(errno)));
  }
  if (store::peer_of(socket.get()).user != geteuid()) {
    throw ConfigError(
        fmt::format("the arena at {} is another user's (a name was taken). start the job again", address));
  }
  if (!wait_ready(socket.get(), POLLIN, deadline)) {
    throw Timeout(
        fmt::format("no arena came from {} in time (its rank is stopped). start the job again", address));
  }
  UniqueFd descriptor = DescriptorMessage().receive(socket.get());
  if (!descriptor) {
    throw PeerLost(fmt::format("no arena came from {} (its rank died). start the job again", address));
  }
  return descriptor;
}

}  // namespace tulle::arena
