// SPDX-License-Identifier: Apache-2.0
#include "tulle/plan/degrees.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>

#include "tulle/base/error.hpp"

namespace tulle {
namespace {

template <class Sizes>
auto find_in(Sizes& sizes, std::string_view name) {
  return std::find_if(sizes.begin(), sizes.end(), [&](const NamedSize& size) { return size.name == name; });
}

NamedSize parse_item(std::string_view item) {
  const std::size_t equals = item.find('=');
  NamedSize result{.name = std::string(item.substr(0, equals)), .size = 0};
  const std::string_view number = equals == std::string_view::npos ? "" : item.substr(equals + 1);
  const auto [end, error] = std::from_chars(number.data(), number.data() + number.size(), result.size);
  if (result.name.empty() || number.empty() || error != std::errc{} || end != number.data() + number.size()) {
    throw ConfigError(fmt::format("'{}' (not of the form name=number). write such as dp=2,tp=4", item));
  }
  return result;
}

void check_names(std::span<const NamedSize> sizes) {
  for (std::size_t i = 0; i < sizes.size(); ++i) {
    if (find_in(sizes, sizes[i].name) != sizes.begin() + static_cast<std::ptrdiff_t>(i)) {
      throw ConfigError(fmt::format("'{}' is said twice (names are unique)", sizes[i].name));
    }
  }
}

[[noreturn]] void throw_unknown(std::string_view name, std::span<const NamedSize> known) {
  std::string names;
  for (const NamedSize& size : known) names += (names.empty() ? "" : ", ") + size.name;
  throw ConfigError(fmt::format("degree '{}' is unknown (there are: {})", name, names));
}

}  // namespace

std::vector<NamedSize> parse_sizes(std::string_view text) {
  std::vector<NamedSize> sizes;
  for (std::size_t start = 0; start <= text.size();) {
    const std::size_t end = std::min(text.find(',', start), text.size());
    sizes.push_back(parse_item(text.substr(start, end - start)));
    start = end + 1;
  }
  check_names(sizes);
  return sizes;
}

Degrees::Degrees(std::vector<NamedSize> sizes) : sizes_(std::move(sizes)) {
  check_names(sizes_);
}

std::int64_t Degrees::at(std::string_view name) const {
  const auto found = find_in(sizes_, name);
  if (found == sizes_.end()) throw_unknown(name, sizes_);
  return found->size;
}

void Degrees::set(std::string_view name, std::int64_t size) {
  const auto found = find_in(sizes_, name);
  if (found == sizes_.end()) throw_unknown(name, sizes_);
  found->size = size;
}

Degrees Degrees::over(std::span<const NamedSize> defaults) const {
  Degrees result(std::vector<NamedSize>(defaults.begin(), defaults.end()));
  for (const NamedSize& size : sizes_) result.set(size.name, size.size);
  return result;
}

std::string Degrees::text() const {
  std::string text;
  for (const NamedSize& size : sizes_) {
    text += fmt::format("{}{}={}", text.empty() ? "" : ",", size.name, size.size);
  }
  return text;
}

}  // namespace tulle
