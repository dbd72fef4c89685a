// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <cstring>
#include <span>
#include <string>
#include <string_view>

namespace tulle::control {

/// Text in shared memory as relaxed words, so that a late reader races with nobody. Cut to what fits.
inline void store_text(std::span<std::atomic<std::uint64_t>> words, std::string_view text) noexcept {
  for (std::size_t i = 0; i < words.size(); ++i) {
    std::uint64_t bits = 0;
    const std::size_t start = std::min(i * 8, text.size());
    std::memcpy(&bits, text.data() + start, std::min<std::size_t>(8, text.size() - start));
    words[i].store(bits, std::memory_order_relaxed);
  }
}

inline std::string load_text(std::span<const std::atomic<std::uint64_t>> words) {
  std::string text(words.size() * 8, '\0');
  for (std::size_t i = 0; i < words.size(); ++i) {
    const std::uint64_t bits = words[i].load(std::memory_order_relaxed);
    std::memcpy(text.data() + i * 8, &bits, 8);
  }
  text.resize(std::min(text.find('\0'), text.size()));
  return text;
}

}  // namespace tulle::control
