// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <string>

#include "tulle/base/export.hpp"

namespace tulle {

/// Serves a store on an abstract Unix socket, in one thread of its own that handles no signals, until
/// destroyed. Only processes of the same user are served. Nothing is left on disk.
class TULLE_EXPORT StoreServer {
 public:
  /// `address` reads "unix:@name". Throws ConfigError if it does not, or if somebody listens there already.
  explicit StoreServer(std::string address);
  StoreServer(StoreServer&&) noexcept;
  StoreServer& operator=(StoreServer&&) noexcept;
  ~StoreServer();

  [[nodiscard]] const std::string& address() const noexcept;

 private:
  class Host;
  std::unique_ptr<Host> host_;
};

/// An address that nobody else uses: its name is random.
[[nodiscard]] TULLE_EXPORT std::string make_store_address();

}  // namespace tulle
