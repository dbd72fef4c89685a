// SPDX-License-Identifier: Apache-2.0
#include "support/letters.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace tulle::test {
namespace {

constexpr std::size_t part_bytes = std::size_t{8} << 20;

std::string part_of(const std::string& key, std::size_t part) {
  return fmt::format("{}/{}", key, part);
}

}  // namespace

void post(Store& store, const std::string& key, const std::string& head, std::span<const std::byte> body) {
  std::size_t parts = 0;
  for (std::size_t start = 0; start < body.size(); start += part_bytes) {
    const auto part = body.subspan(start, std::min(part_bytes, body.size() - start));
    store.set(part_of(key, parts++), {reinterpret_cast<const char*>(part.data()), part.size()});
  }
  store.set(key, fmt::format("{} {}", parts, head));
}

std::optional<Letter> fetch(Store& store, const std::string& key) {
  const auto text = store.get(key);
  if (!text) return std::nullopt;
  Letter letter{text->substr(text->find(' ') + 1), {}};
  for (std::size_t i = 0; i < std::stoul(*text); ++i) {
    const std::string part = store.get(part_of(key, i)).value();
    const auto* data = reinterpret_cast<const std::byte*>(part.data());
    letter.body.insert(letter.body.end(), data, data + part.size());
  }
  return letter;
}

void discard(Store& store, const std::string& key) {
  for (std::size_t i = 0; store.erase(part_of(key, i)); ++i) continue;
  store.erase(key);
}

}  // namespace tulle::test
