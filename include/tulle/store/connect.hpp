// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <chrono>
#include <memory>
#include <string>

#include "tulle/base/export.hpp"
#include "tulle/store/store.hpp"

namespace tulle {

struct ConnectOptions {
  /// How long to try while nobody listens.
  std::chrono::milliseconds timeout{std::chrono::seconds{300}};
  /// How long a call other than `wait` may stay unanswered before the store counts as lost.
  std::chrono::milliseconds patience{std::chrono::seconds{60}};
};

/// One connection to the store at "unix:@name", usable by all threads of this process; makes no thread.
/// Throws StoreLost if nobody listens in time, ConfigError if the address is no address or another user's.
[[nodiscard]] TULLE_EXPORT std::shared_ptr<Store> connect_store(const std::string& address,
                                                                const ConnectOptions& options = {});

}  // namespace tulle
