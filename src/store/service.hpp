// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>

#include "store/table.hpp"
#include "store/wire.hpp"

namespace tulle::store {

/// What the server's answers are, without any socket: requests in, replies out, waits kept until their key is
/// there.
class Service {
 public:
  /// `send` is called with replies to waits, during any call that writes.
  explicit Service(std::function<void(Session, const Reply&)> send) : send_(std::move(send)) {}

  /// Empty for a wait whose key is not there yet, and for a cancel.
  [[nodiscard]] std::optional<Reply> serve(Session session, const Request& request);
  void end(Session session);

 private:
  using Wait = std::pair<Session, std::uint64_t>;  // who, and the id of the request

  std::optional<Reply> answer(Session session, const Request& request);
  std::optional<Reply> wait(Session session, const Request& request);
  void forget(const Wait& wait);
  void written(const std::string& key);

  std::function<void(Session, const Reply&)> send_;
  std::map<Wait, std::string> waits_;              // key of each
  std::map<std::string, std::set<Wait>> waiting_;  // the other way round
  Table table_{[this](const std::string& key) { written(key); }};
};

}  // namespace tulle::store
