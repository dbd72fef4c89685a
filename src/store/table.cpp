// SPDX-License-Identifier: Apache-2.0
#include "store/table.hpp"

#include <fmt/format.h>

#include <charconv>

#include "store/limits.hpp"
#include "tulle/base/error.hpp"

namespace tulle::store {
namespace {

std::int64_t number_in(std::string_view key, std::string_view text) {
  std::int64_t number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error == std::errc{} && end == text.data() + text.size()) return number;
  throw ConfigError(
      fmt::format("store key \"{}\" is no counter (its value \"{}\" is not a number). use another key", key,
                  text.substr(0, 64)));
}

std::int64_t sum_of(std::string_view key, std::int64_t left, std::int64_t right) {
  std::int64_t sum = 0;
  if (!__builtin_add_overflow(left, right, &sum)) return sum;
  throw ConfigError(
      fmt::format("store counter \"{}\" at {} plus {} (beyond 64 bits). use another key", key, left, right));
}

}  // namespace

void Table::set(std::string_view key, std::string_view value) {
  check_key(key);
  check_value(key, value);
  const auto entry = values_.insert_or_assign(std::string(key), std::string(value)).first;
  written_(entry->first);
}

std::optional<std::string> Table::get(std::string_view key) const {
  check_key(key);
  const auto entry = values_.find(std::string(key));
  if (entry == values_.end()) return std::nullopt;
  return entry->second;
}

std::int64_t Table::add(std::string_view key, std::int64_t amount) {
  const std::optional<std::string> value = get(key);
  const std::int64_t sum = sum_of(key, value ? number_in(key, *value) : 0, amount);
  set(key, std::to_string(sum));
  return sum;
}

std::string Table::compare_set(std::string_view key, std::optional<std::string_view> expected,
                               std::string_view desired) {
  check_value(key, desired);
  std::optional<std::string> value = get(key);
  if (value != expected) return value.value_or("");
  set(key, desired);
  return std::string(desired);
}

bool Table::erase(std::string_view key) {
  check_key(key);
  return values_.erase(std::string(key)) == 1;
}

void Table::leave(const Joined& member, Session session) {
  roster_.leave(member, session);
  set(member.left_key(member.rank), "");
}

void Table::end(Session session) {
  for (const Joined& member : roster_.end(session)) set(member.lost_key(member.rank), "the connection ended");
}

}  // namespace tulle::store
