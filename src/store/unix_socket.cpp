// SPDX-License-Identifier: Apache-2.0
#include "store/unix_socket.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cerrno>
#include <cstddef>
#include <string_view>
#include <system_error>

#include "tulle/base/error.hpp"

namespace tulle::store {

UnixName parse_unix(const std::string& address) {
  constexpr std::string_view scheme = "unix:@";
  UnixName name;
  const std::string_view rest = std::string_view(address).substr(std::min(scheme.size(), address.size()));
  const bool fits =
      !rest.empty() && rest.size() < sizeof name.address.sun_path && rest.find('\0') == rest.npos;
  if (!address.starts_with(scheme) || !fits)
    throw ConfigError(
        fmt::format("store address \"{}\" (an address reads unix:@NAME, with a name of 1 to {} bytes). "
                    "take it from the launcher: TULLE_STORE",
                    address, sizeof name.address.sun_path - 1));
  name.address.sun_family = AF_UNIX;
  std::copy(rest.begin(), rest.end(), name.address.sun_path + 1);  // a zero in front: abstract, not a file
  name.size = static_cast<socklen_t>(offsetof(sockaddr_un, sun_path) + 1 + rest.size());
  return name;
}

UniqueFd make_unix_socket() {
  UniqueFd socket{::socket(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0)};
  if (!socket) throw std::system_error(errno, std::generic_category(), "unix socket");
  return socket;
}

}  // namespace tulle::store
