// SPDX-License-Identifier: Apache-2.0
#include "launch/reader.hpp"

#include <fmt/format.h>

#include <charconv>

#include "tulle/base/error.hpp"

namespace tulle::launch {

std::string Reader::text(std::string_view name) const {
  if (auto value = variables_(name)) return *std::move(value);
  throw ConfigError(
      fmt::format("{} is not set ({} sets it, and others of its variables are there). "
                  "set it, or unset the others to run as a single process",
                  name, source_));
}

std::string Reader::text_or(std::string_view name, std::string_view otherwise) const {
  return variables_(name).value_or(std::string(otherwise));
}

std::int64_t Reader::number(std::string_view name) const {
  const std::string value = text(name);
  std::int64_t number = -1;
  const auto [end, error] = std::from_chars(value.data(), value.data() + value.size(), number);
  if (error == std::errc{} && end == value.data() + value.size() && number >= 0) return number;
  throw ConfigError(
      fmt::format("{}=\"{}\" (not a number from 0 on). see how {} was started", name, value, source_));
}

std::int64_t Reader::number_or(std::string_view name, std::int64_t otherwise) const {
  return variables_(name) ? number(name) : otherwise;
}

std::int64_t Reader::rank(std::string_view name, std::string_view of, std::int64_t size) const {
  const std::int64_t rank = number(name);
  if (rank < size) return rank;
  throw ConfigError(fmt::format("{}={} ({}={} allows 0 to {}). see how {} was started", name, rank, of, size,
                                size - 1, source_));
}

}  // namespace tulle::launch
