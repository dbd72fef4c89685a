// SPDX-License-Identifier: Apache-2.0
#include "tulle/run/rank_environment.hpp"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

#include <cerrno>
#include <string_view>
#include <system_error>

#include "store/unique_fd.hpp"

namespace tulle::cli {

Environment own_environment() {
  Environment environment;
  for (char** entry = environ; *entry != nullptr; ++entry) {
    const std::string_view text(*entry);
    const std::size_t end = text.find('=');
    if (end != std::string_view::npos) environment.emplace(text.substr(0, end), text.substr(end + 1));
  }
  return environment;
}

Environment rank_environment(Environment base, const JobNames& job, std::int64_t rank) {
  base["RANK"] = base["LOCAL_RANK"] = std::to_string(rank);
  base["WORLD_SIZE"] = base["LOCAL_WORLD_SIZE"] = std::to_string(job.ranks);
  base["GROUP_RANK"] = "0";
  base["MASTER_ADDR"] = "127.0.0.1";
  base["MASTER_PORT"] = std::to_string(job.master_port);
  base["TORCHELASTIC_RUN_ID"] = base["TULLE_RUN_ID"] = job.run_id;
  base["TULLE_STORE"] = job.store;
  base.emplace("OMP_NUM_THREADS", "1");
  return base;
}

std::uint16_t find_free_port() {
  const UniqueFd socket{::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0)};
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  socklen_t size = sizeof address;
  auto* generic = reinterpret_cast<sockaddr*>(&address);
  if (!socket || ::bind(socket.get(), generic, size) != 0 || ::getsockname(socket.get(), generic, &size) != 0)
    throw std::system_error(errno, std::generic_category(), "a free port on 127.0.0.1");
  return ntohs(address.sin_port);
}

}  // namespace tulle::cli
