// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace tulle::store {

/// What client and server must agree on; told in the first request.
inline constexpr std::int64_t protocol_version = 1;

enum class Verb : std::uint8_t { hello, set, get, wait, cancel, add, compare_set, erase, join, leave };
inline constexpr std::uint8_t verb_count = 10;

/// One question of a client. Which fields mean something depends on the verb.
struct Request {
  std::uint64_t id = 0;
  Verb verb = Verb::hello;
  std::string key{};
  std::string value{};
  std::optional<std::string> expected{};
  std::array<std::int64_t, 3> numbers{};
};

enum class Status : std::uint8_t { yes, absent, refused };
inline constexpr std::uint8_t status_count = 3;

/// The answer to the request of this id; `refused` carries the text of a ConfigError.
struct Reply {
  std::uint64_t id = 0;
  Status status = Status::yes;
  std::string value{};
  std::int64_t number = 0;
};

/// A body, without the frame around it.
[[nodiscard]] std::string encode(const Request& request);
[[nodiscard]] std::string encode(const Reply& reply);
/// Empty if the bytes are not those of one.
[[nodiscard]] std::optional<Request> decode_request(std::string_view bytes);
[[nodiscard]] std::optional<Reply> decode_reply(std::string_view bytes);

}  // namespace tulle::store
