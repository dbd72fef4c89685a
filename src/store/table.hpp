// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>

#include "store/roster.hpp"

namespace tulle::store {

/// What a store holds, behind every kind of it. Externally locked. Semantics: `Store`.
class Table {
 public:
  /// `written` is called with each key after it was written.
  explicit Table(std::function<void(const std::string&)> written) : written_(std::move(written)) {}

  void set(std::string_view key, std::string_view value);
  [[nodiscard]] std::optional<std::string> get(std::string_view key) const;
  std::int64_t add(std::string_view key, std::int64_t amount);
  std::string compare_set(std::string_view key, std::optional<std::string_view> expected,
                          std::string_view desired);
  bool erase(std::string_view key);

  Joined join(const Joiner& joiner, Session session) { return roster_.join(joiner, session); }
  void leave(const Joined& member, Session session);
  /// The session is over: its members that had not left are marked as lost.
  void end(Session session);

 private:
  std::function<void(const std::string&)> written_;
  std::unordered_map<std::string, std::string> values_;
  Roster roster_;
};

}  // namespace tulle::store
