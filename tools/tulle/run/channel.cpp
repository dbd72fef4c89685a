// SPDX-License-Identifier: Apache-2.0
#include "tulle/run/channel.hpp"

#include <sys/socket.h>

#include <array>
#include <cerrno>
#include <system_error>

namespace tulle::cli {

Channel::Pair Channel::make() {
  std::array<int, 2> fds{};
  if (::socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, fds.data()) != 0)
    throw std::system_error(errno, std::generic_category(), "socketpair");
  return {.front = Channel(fds[0]), .keeper = Channel(fds[1])};
}

void Channel::send(const Message& message) const noexcept {
  while (::send(fd_.get(), &message, sizeof message, MSG_NOSIGNAL) < 0 && errno == EINTR) {
  }
}

std::optional<Message> Channel::receive() const {
  Message message;
  ssize_t count = 0;
  do count = ::recv(fd_.get(), &message, sizeof message, 0);
  while (count < 0 && errno == EINTR);
  if (count != sizeof message) return std::nullopt;
  return message;
}

}  // namespace tulle::cli
