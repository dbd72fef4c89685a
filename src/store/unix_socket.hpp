// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <sys/socket.h>
#include <sys/un.h>

#include <string>

#include "store/unique_fd.hpp"

namespace tulle::store {

/// The name of an abstract Unix socket as the kernel takes it.
struct UnixName {
  sockaddr_un address{};
  socklen_t size = 0;

  [[nodiscard]] const sockaddr* get() const noexcept { return reinterpret_cast<const sockaddr*>(&address); }
};

/// Throws ConfigError unless `address` reads "unix:@name" and the name fits.
[[nodiscard]] UnixName parse_unix(const std::string& address);

/// A non-blocking stream socket that programs we start do not inherit. Throws std::system_error.
[[nodiscard]] UniqueFd make_unix_socket();

}  // namespace tulle::store
