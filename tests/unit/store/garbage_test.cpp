// SPDX-License-Identifier: Apache-2.0
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <fstream>
#include <random>

#include "store/frame.hpp"
#include "store/unix_socket.hpp"
#include "store/wire.hpp"
#include "unit/store/stores.hpp"

namespace tulle {
namespace {

using namespace std::chrono_literals;

class Garbage : public testing::Test {
 protected:
  UniqueFd raw_socket() {
    const store::UnixName name = store::parse_unix(server_.address());
    UniqueFd socket = store::make_unix_socket();
    EXPECT_EQ(::connect(socket.get(), name.get(), name.size), 0);
    return socket;
  }

  static void send_all(const UniqueFd& socket, const std::string& bytes) {
    (void)!::send(socket.get(), bytes.data(), bytes.size(), MSG_NOSIGNAL);
  }

  /// Reads until the server closes; false if it does not within a second or so.
  static bool is_closed_by_server(const UniqueFd& socket) {
    std::string bytes(4096, '\0');
    for (const auto end = Clock::now() + 10s; Clock::now() < end;) {
      pollfd readable{.fd = socket.get(), .events = POLLIN, .revents = 0};
      (void)::poll(&readable, 1, 100);
      const ssize_t count = ::recv(socket.get(), bytes.data(), bytes.size(), 0);
      if (count == 0 || (count < 0 && errno != EAGAIN)) return true;
    }
    return false;
  }

  static std::size_t resident_bytes() {
    std::size_t pages = 0;
    std::ifstream("/proc/self/statm") >> pages >> pages;
    return pages * static_cast<std::size_t>(::sysconf(_SC_PAGESIZE));
  }

  StoreServer server_{make_store_address()};
  std::shared_ptr<Store> neighbour_ = connect_store(server_.address());
};

TEST_F(Garbage, ClosesItsOwnConnectionAndNoOther) {
  const UniqueFd socket = raw_socket();
  send_all(socket, "GET / HTTP/1.1\r\n\r\n");

  EXPECT_TRUE(is_closed_by_server(socket));

  neighbour_->set("key", "value");
  EXPECT_EQ(neighbour_->get("key"), "value");
}

TEST_F(Garbage, ABodyThatIsNoRequestClosesTheConnection) {
  const UniqueFd socket = raw_socket();
  send_all(socket, store::frame("nonsense"));

  EXPECT_TRUE(is_closed_by_server(socket));
}

TEST_F(Garbage, RandomBytesAndBentRequestsLeaveTheServerWhole) {
  const auto seed = std::random_device{}();
  SCOPED_TRACE(testing::Message() << "seed " << seed);
  std::mt19937 random(seed);
  neighbour_->set("kept", "value");

  for (int round = 0; round < 300; ++round) {
    std::string bytes =
        store::frame(store::encode(store::Request{.id = random(),
                                                  .verb = store::Verb(random() % store::verb_count),
                                                  .key = "key",
                                                  .numbers = {1, 2, 3}}));
    if (round % 3 == 0) bytes.assign(random() % 200, '\0');
    const auto bends = round % 3 == 0 ? bytes.size() : random() % 4;
    for (std::size_t i = 0; i < bends; ++i) bytes[random() % bytes.size()] = static_cast<char>(random());
    const UniqueFd socket = raw_socket();
    send_all(socket, bytes);
  }

  EXPECT_EQ(neighbour_->get("kept"), "value");
}

TEST_F(Garbage, AClientThatTakesNoAnswersIsNotServedWithoutEnd) {
  neighbour_->set("large", std::string(std::size_t{8} << 20, 'x'));
  const std::size_t before = resident_bytes();
  const UniqueFd socket = raw_socket();
  const std::string ask =
      store::frame(store::encode(store::Request{.verb = store::Verb::get, .key = "large"}));
  for (int i = 0; i < 200; ++i) send_all(socket, ask);

  neighbour_->set("after", "answered");
  EXPECT_EQ(neighbour_->get("after"), "answered");
  EXPECT_LT(resident_bytes(), before + (std::size_t{256} << 20)) << "200 answers of 8 MiB were kept";
}

TEST_F(Garbage, AnotherProtocolVersionIsToldSo) {
  const UniqueFd socket = raw_socket();
  send_all(socket, store::frame(store::encode(store::Request{.id = 1, .numbers = {99}})));

  pollfd readable{.fd = socket.get(), .events = POLLIN, .revents = 0};
  ASSERT_EQ(::poll(&readable, 1, 10000), 1);
  std::string bytes(4096, '\0');
  bytes.resize(static_cast<std::size_t>(::recv(socket.get(), bytes.data(), bytes.size(), 0)));

  EXPECT_THAT(bytes, testing::HasSubstr("store speaks protocol 1, this library 99"));
}

}  // namespace
}  // namespace tulle
