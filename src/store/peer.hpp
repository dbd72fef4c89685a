// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <sys/types.h>

#include "store/unique_fd.hpp"

namespace tulle::store {

/// Who is at the other end of a Unix socket, as the kernel says.
struct Peer {
  pid_t process = 0;
  uid_t user = 0;
};

/// Throws std::system_error if the socket has no peer.
[[nodiscard]] Peer peer_of(int socket);
/// Becomes readable when the process ends, even if a child of it keeps the socket open. Empty where that
/// cannot be had.
[[nodiscard]] UniqueFd watch_process(pid_t process);

}  // namespace tulle::store
