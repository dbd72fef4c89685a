// SPDX-License-Identifier: Apache-2.0
#include "options/pairs.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <charconv>

#include "options/fields.hpp"
#include "tulle/base/error.hpp"

namespace tulle {
namespace {

[[noreturn]] void refuse(std::string_view text, std::string_view wanted) {
  throw ConfigError(fmt::format("option value '{}' (not {})", text, wanted));
}

void parse_value(const std::string& text, std::optional<std::string>& value) {
  value = text;
}

void parse_value(const std::string& text, std::optional<std::chrono::milliseconds>& value) {
  std::int64_t count = 0;
  const char* const last = text.data() + text.size();
  const auto [end, error] = std::from_chars(text.data(), last, count);
  if (error != std::errc{} || std::string_view(end, last) != "ms")
    refuse(text, "a number of milliseconds such as 5000ms");
  value = std::chrono::milliseconds(count);
}

void parse_value(const std::string& text, std::optional<Staging>& value) {
  for (const Staging staging : {Staging::chunks, Staging::lines}) {
    if (value_text(staging) == text) value = staging;
  }
  if (!value) refuse(text, "chunks or lines");
}

std::vector<std::string_view> field_names() {
  std::vector<std::string_view> names;
  const Options none;
  for_each_field([&](const auto& field, const auto&) { names.push_back(field.name); }, none);
  return names;
}

}  // namespace

std::string value_text(const std::string& value) {
  return value;
}
std::string value_text(std::chrono::milliseconds value) {
  return fmt::format("{}ms", value.count());
}
std::string value_text(Staging value) {
  return value == Staging::chunks ? "chunks" : "lines";
}

std::vector<OptionPair> to_pairs(const Options& options) {
  std::vector<OptionPair> pairs;
  for_each_field(
      [&](const auto& field, const auto& value) {
        if (value) pairs.emplace_back(field.name, value_text(*value));
      },
      options);
  return pairs;
}

Options from_pairs(const std::vector<OptionPair>& pairs) {
  Options options;
  for (const auto& [name, text] : pairs) {
    bool found = false;
    for_each_field(
        [&](const auto& field, auto& value) {
          if (field.name != name) return;
          parse_value(text, value);
          found = true;
        },
        options);
    if (!found) {
      throw ConfigError(fmt::format("no option '{}' (there are {})", name, fmt::join(field_names(), ", ")));
    }
  }
  return options;
}

}  // namespace tulle
