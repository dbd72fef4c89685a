// SPDX-License-Identifier: Apache-2.0
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <functional>
#include <thread>
#include <utility>

#include "store/unix_socket.hpp"
#include "tulle/base/error.hpp"
#include "unit/store/stores.hpp"

namespace tulle {
namespace {

using namespace std::chrono_literals;

/// A process that runs `body` and is ended with the test.
class Child {
 public:
  explicit Child(const std::function<int()>& body) : pid_(::fork()) {
    if (pid_ == 0) ::_exit(body());
  }
  Child(const Child&) = delete;
  Child& operator=(const Child&) = delete;
  ~Child() { kill(); }

  void kill() {
    if (std::exchange(is_ended_, true)) return;
    ::kill(pid_, SIGKILL);
    ::waitpid(pid_, nullptr, 0);
  }
  int exit_code() {
    int status = 0;
    ::waitpid(pid_, &status, 0);
    is_ended_ = true;
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
  }
  void stop() {
    ::kill(pid_, SIGSTOP);
    ::waitpid(pid_, nullptr, WUNTRACED);
  }

 private:
  pid_t pid_;
  bool is_ended_ = false;
};

int serve_for_ever(const std::string& address) {
  const StoreServer server(address);
  while (true) ::pause();
}

TEST(UnixStorePeer, AKilledServerIsNoticedInAWait) {
  const std::string address = make_store_address();
  Child server([&] { return serve_for_ever(address); });
  const auto store = connect_store(address);
  std::jthread killer([&] {
    std::this_thread::sleep_for(50ms);
    server.kill();
  });

  expect_error<StoreLost>([&] { (void)store->wait("key", Clock::now() + 60s); }, address + " is lost");
}

TEST(UnixStorePeer, AStoppedServerIsLostAfterTheCallersPatience) {
  const std::string address = make_store_address();
  Child server([&] { return serve_for_ever(address); });
  const auto store = connect_store(address, {.patience = 100ms});
  server.stop();

  expect_error<StoreLost>([&] { (void)store->get("key"); }, address + " is lost (no answer in 100 ms)");
}

TEST(UnixStorePeer, AKilledMemberIsLostEvenIfItsChildKeepsTheSocket) {
  const StoreServer server(make_store_address());
  const auto store = connect_store(server.address());
  Child member([&] {
    const auto own = connect_store(server.address());
    (void)own->join({.rank = 1, .size = 2});
    const pid_t grandchild = ::fork();
    if (grandchild == 0) ::pause();
    own->set("grandchild", std::to_string(grandchild));
    return ::pause();
  });
  const auto grandchild = static_cast<pid_t>(std::stoi(store->wait("grandchild", Clock::now() + 30s)));

  member.kill();

  EXPECT_EQ(store->wait("main/1/lost/1", Clock::now() + 30s), "the connection ended");
  ::kill(grandchild, SIGKILL);
}

TEST(UnixStorePeer, AnotherUserIsNotServed) {
  if (::geteuid() != 0) GTEST_SKIP() << "needs root to become another user";
  const StoreServer server(make_store_address());
  Child stranger([&] {
    if (::setuid(65534) != 0) return 2;
    const store::UnixName name = store::parse_unix(server.address());
    const UniqueFd socket{::socket(AF_UNIX, SOCK_STREAM, 0)};
    if (::connect(socket.get(), name.get(), name.size) != 0) return 3;
    char byte = 0;
    return ::recv(socket.get(), &byte, 1, 0) == 0 ? 0 : 4;
  });

  EXPECT_EQ(stranger.exit_code(), 0) << "the server should have closed the connection";
}

TEST(UnixStorePeer, AnotherUsersServerIsNotBelieved) {
  if (::geteuid() != 0) GTEST_SKIP() << "needs root to become another user";
  const std::string address = make_store_address();
  Child squatter([&] { return ::setuid(65534) == 0 ? serve_for_ever(address) : 2; });

  expect_error<ConfigError>([&] { (void)connect_store(address, {.timeout = 10s}); },
                            "store at " + address + " belongs to user 65534 (this process is user 0's)");
}

}  // namespace
}  // namespace tulle
