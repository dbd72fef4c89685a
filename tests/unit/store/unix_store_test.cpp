// SPDX-License-Identifier: Apache-2.0
#include <chrono>
#include <thread>

#include "tulle/base/error.hpp"
#include "unit/store/stores.hpp"

namespace tulle {
namespace {

using namespace std::chrono_literals;

TEST(UnixStore, TellsAddressesThatAreNone) {
  for (const std::string address : {"", "unix:", "unix:@", "tcp://127.0.0.1:1", "unix:/tmp/x"}) {
    expect_error<ConfigError>([&] { (void)connect_store(address); },
                              "store address \"" + address + "\" (an address reads unix:@NAME");
  }
  expect_error<ConfigError>([&] { StoreServer("unix:@" + std::string(108, 'x')); },
                            "a name of 1 to 107 bytes");
}

TEST(UnixStore, TakesTheLongestName) {
  std::string address = make_store_address();
  address.resize(6 + 107, 'x');
  const StoreServer server(address);

  EXPECT_EQ(connect_store(address)->get("key"), std::nullopt);
}

TEST(UnixStore, AnAddressInUseIsNotTaken) {
  const StoreServer server(make_store_address());

  expect_error<ConfigError>([&] { StoreServer(server.address()); },
                            "store address " + server.address() + " is taken");
}

TEST(UnixStore, AnAddressIsFreeAgainAfterItsServer) {
  const std::string address = make_store_address();
  {
    const StoreServer server(address);
  }

  const StoreServer server(address);
  EXPECT_EQ(connect_store(address)->get("key"), std::nullopt);
}

TEST(UnixStore, ConnectsToAServerThatComesLater) {
  const std::string address = make_store_address();
  std::optional<StoreServer> server;
  std::jthread late([&] {
    std::this_thread::sleep_for(50ms);
    server.emplace(address);
  });

  EXPECT_EQ(connect_store(address)->add("count", 2), 2);
}

TEST(UnixStore, SaysWhereNobodyListened) {
  const std::string address = make_store_address();

  expect_error<StoreLost>([&] { (void)connect_store(address, {.timeout = 20ms}); },
                          "no store answers at " + address + " (nobody listens there)");
}

TEST(UnixStore, ALostServerIsNamedInEveryCallAndWait) {
  std::optional<StoreServer> server(make_store_address());
  const std::string lost = "store at " + server->address() + " is lost";
  const auto store = connect_store(server->address());
  std::jthread waiter(
      [&] { expect_error<StoreLost>([&] { (void)store->wait("key", Clock::now() + 60s); }, lost); });
  std::this_thread::sleep_for(20ms);

  server.reset();
  waiter.join();

  expect_error<StoreLost>([&] { store->set("key", "value"); }, lost);
  expect_error<StoreLost>([&] { (void)store->get("key"); }, lost);
  expect_error<StoreLost>([&] { (void)store->join({}); }, lost);
}

}  // namespace
}  // namespace tulle
