// SPDX-License-Identifier: Apache-2.0
#include "tulle/store/server.hpp"

#include <fmt/format.h>
#include <sys/eventfd.h>
#include <sys/random.h>

#include <cerrno>
#include <csignal>
#include <cstdint>
#include <system_error>
#include <thread>

#include "store/poll_loop.hpp"
#include "store/unix_socket.hpp"
#include "tulle/base/error.hpp"

namespace tulle {
namespace {

UniqueFd listen_at(const std::string& address) {
  const store::UnixName name = store::parse_unix(address);
  UniqueFd socket = store::make_unix_socket();
  if (::bind(socket.get(), name.get(), name.size) != 0) {
    if (errno != EADDRINUSE) throw std::system_error(errno, std::generic_category(), "bind " + address);
    throw ConfigError(
        fmt::format("store address {} is taken (a process listens there). "
                    "end that job, or give this one another address",
                    address));
  }
  if (::listen(socket.get(), SOMAXCONN) != 0)
    throw std::system_error(errno, std::generic_category(), "listen " + address);
  return socket;
}

/// A thread that leaves all signals to the others.
template <class Body>
std::jthread start_thread(Body body) {
  sigset_t all;
  sigset_t before;
  sigfillset(&all);
  pthread_sigmask(SIG_SETMASK, &all, &before);
  std::jthread thread(std::move(body));
  pthread_sigmask(SIG_SETMASK, &before, nullptr);
  return thread;
}

}  // namespace

class StoreServer::Host {
 public:
  explicit Host(std::string address)
      : address_(std::move(address)),
        stop_(::eventfd(0, EFD_CLOEXEC)),
        loop_(listen_at(address_), stop_.get()),
        thread_(start_thread([this] { loop_.run(); })) {}

  ~Host() {
    ::eventfd_write(stop_.get(), 1);
    thread_.join();
  }
  Host(const Host&) = delete;
  Host& operator=(const Host&) = delete;

  [[nodiscard]] const std::string& address() const noexcept { return address_; }

 private:
  std::string address_;
  UniqueFd stop_;
  store::PollLoop loop_;
  std::jthread thread_;
};

StoreServer::StoreServer(std::string address) : host_(std::make_unique<Host>(std::move(address))) {}
StoreServer::StoreServer(StoreServer&&) noexcept = default;
StoreServer& StoreServer::operator=(StoreServer&&) noexcept = default;
StoreServer::~StoreServer() = default;

const std::string& StoreServer::address() const noexcept {
  return host_->address();
}

std::string make_store_address() {
  std::uint64_t number = 0;
  if (::getrandom(&number, sizeof number, 0) != sizeof number)
    throw std::system_error(errno, std::generic_category(), "getrandom");
  return fmt::format("unix:@tulle-{:016x}", number);
}

}  // namespace tulle
