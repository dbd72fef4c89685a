// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

namespace tulle {

/// Appends numbers (seven bits a byte, small magnitudes short) and strings (length first) to a byte string.
class ByteWriter {
 public:
  void put(std::uint64_t value);
  void put_signed(std::int64_t value);
  void put(std::string_view text);
  [[nodiscard]] std::string take() && { return std::move(bytes_); }

 private:
  std::string bytes_;
};

/// Reads what `ByteWriter` wrote. Throws ConfigError where the bytes end early or a number is too long.
class ByteReader {
 public:
  explicit ByteReader(std::string_view bytes) noexcept : rest_(bytes) {}
  [[nodiscard]] std::uint64_t number();
  [[nodiscard]] std::int64_t signed_number();
  [[nodiscard]] std::string text();
  [[nodiscard]] bool at_end() const noexcept { return rest_.empty(); }

 private:
  std::string_view rest_;
};

}  // namespace tulle
