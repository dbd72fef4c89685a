// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "tulle/store/store.hpp"

namespace tulle::test {

/// Bytes with a line of text, as one member leaves them in a store for another.
struct Letter {
  std::string head;
  std::vector<std::byte> body;
};

/// Of any size: what a store takes at once is its own matter.
void post(Store& store, const std::string& key, const std::string& head, std::span<const std::byte> body);
/// Empty: not there yet.
[[nodiscard]] std::optional<Letter> fetch(Store& store, const std::string& key);
void discard(Store& store, const std::string& key);

}  // namespace tulle::test
