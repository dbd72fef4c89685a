// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

namespace tulle::store {

/// Appends little-endian integers and length-prefixed texts.
class ByteWriter {
 public:
  template <std::unsigned_integral T>
  void integer(T value) {
    for (std::size_t i = 0; i < sizeof(T); ++i)
      bytes_.push_back(static_cast<char>((static_cast<std::uint64_t>(value) >> (8 * i)) & 0xFFU));
  }
  void text(std::string_view value) {
    integer(static_cast<std::uint32_t>(value.size()));
    bytes_.append(value);
  }
  [[nodiscard]] std::string take() && { return std::move(bytes_); }

 private:
  std::string bytes_;
};

/// Reads what ByteWriter wrote. Past the end it answers zeros and is never complete.
class ByteReader {
 public:
  explicit ByteReader(std::string_view bytes) : rest_(bytes) {}

  template <std::unsigned_integral T>
  T integer() {
    std::uint64_t value = 0;
    const std::string_view bytes = take(sizeof(T));
    for (std::size_t i = 0; i < bytes.size(); ++i)
      value |= static_cast<std::uint64_t>(static_cast<unsigned char>(bytes[i])) << (8 * i);
    return static_cast<T>(value);
  }
  std::string text() { return std::string(take(integer<std::uint32_t>())); }
  /// Everything was there and nothing is left.
  [[nodiscard]] bool is_complete() const noexcept { return is_whole_ && rest_.empty(); }

 private:
  std::string_view take(std::size_t count) {
    if (!is_whole_ || count > rest_.size()) {
      is_whole_ = false;
      return {};
    }
    const std::string_view bytes = rest_.substr(0, count);
    rest_.remove_prefix(count);
    return bytes;
  }

  std::string_view rest_;
  bool is_whole_ = true;
};

}  // namespace tulle::store
