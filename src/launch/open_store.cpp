// SPDX-License-Identifier: Apache-2.0
#include "tulle/launch/open_store.hpp"

#include <map>
#include <mutex>

#include "tulle/store/server.hpp"

namespace tulle {
namespace {

/// A client together with the server that it needs.
struct Served {
  std::shared_ptr<StoreServer> server;
  std::shared_ptr<Store> client;
};

/// The server at `address`: all universes of this process meet at one.
std::shared_ptr<StoreServer> serve(const std::string& address) {
  static std::mutex mutex;
  static std::map<std::string, std::weak_ptr<StoreServer>> servers;
  const std::scoped_lock lock(mutex);
  std::weak_ptr<StoreServer>& known = servers[address];
  if (auto server = known.lock()) return server;
  auto server = std::make_shared<StoreServer>(address);
  known = server;
  return server;
}

}  // namespace

std::shared_ptr<Store> open_store(const Launch& launch, const ConnectOptions& options) {
  if (launch.place == StorePlace::memory) return make_memory_store();
  if (launch.place == StorePlace::served) return connect_store(launch.store, options);
  auto served = std::make_shared<Served>();
  served->server = serve(launch.store);
  served->client = connect_store(launch.store, options);
  return {served, served->client.get()};
}

}  // namespace tulle
