// SPDX-License-Identifier: Apache-2.0
#include "store/peer.hpp"

#include <sys/socket.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <cerrno>
#include <system_error>

namespace tulle::store {

Peer peer_of(int socket) {
  ucred credentials{};
  socklen_t size = sizeof credentials;
  if (::getsockopt(socket, SOL_SOCKET, SO_PEERCRED, &credentials, &size) != 0)
    throw std::system_error(errno, std::generic_category(), "SO_PEERCRED");
  return {.process = credentials.pid, .user = credentials.uid};
}

UniqueFd watch_process(pid_t process) {
  if (process <= 0) return {};
  return UniqueFd{
      static_cast<int>(::syscall(SYS_pidfd_open, process, 0))};  // glibc 2.36 declares its own wrongly
}

}  // namespace tulle::store
