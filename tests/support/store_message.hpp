// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <string>

#include "tulle/comm/backend.hpp"

namespace tulle::test {

/// Numbers the messages of one rank, per group, peer, direction and tag: both sides count alike.
class MessageCounter {
 public:
  /// The key in the store of the next message of this call.
  [[nodiscard]] std::string next_key(const GroupSpec& spec, const Call& call);

 private:
  std::mutex mutex_;
  std::map<std::string, std::uint64_t> counts_;
};

/// A send, which is done once it lies in the store, or a recv, which takes it out.
[[nodiscard]] std::unique_ptr<Operation> store_message(const GroupSpec& spec, const Call& call,
                                                       const std::string& key);

}  // namespace tulle::test
