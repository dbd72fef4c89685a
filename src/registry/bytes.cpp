// SPDX-License-Identifier: Apache-2.0
#include "registry/bytes.hpp"

#include "tulle/base/error.hpp"

namespace tulle {

void ByteWriter::put(std::uint64_t value) {
  for (; value >= 0x80U; value >>= 7U) bytes_.push_back(static_cast<char>((value & 0x7FU) | 0x80U));
  bytes_.push_back(static_cast<char>(value));
}

void ByteWriter::put_signed(std::int64_t value) {
  const auto bits = static_cast<std::uint64_t>(value);
  put((bits << 1U) ^ (value < 0 ? ~std::uint64_t{0} : 0U));  // sign last, so that -1 is as short as 1
}

void ByteWriter::put(std::string_view text) {
  put(std::uint64_t{text.size()});
  bytes_.append(text);
}

std::uint64_t ByteReader::number() {
  std::uint64_t value = 0;
  for (unsigned shift = 0; shift < 64U; shift += 7U) {
    if (rest_.empty()) throw ConfigError("key bytes end early (cut off, or not those of a key)");
    const auto byte = static_cast<unsigned char>(rest_.front());
    rest_.remove_prefix(1);
    value |= std::uint64_t{byte & 0x7FU} << shift;
    if (byte < 0x80U) return value;
  }
  throw ConfigError("key bytes hold a number of more than 64 bits (not those of a key)");
}

std::int64_t ByteReader::signed_number() {
  const std::uint64_t bits = number();
  return static_cast<std::int64_t>((bits >> 1U) ^ ((bits & 1U) != 0 ? ~std::uint64_t{0} : 0U));
}

std::string ByteReader::text() {
  const std::uint64_t size = number();
  if (size > rest_.size()) throw ConfigError("key bytes end early (cut off, or not those of a key)");
  std::string text(rest_.substr(0, size));
  rest_.remove_prefix(size);
  return text;
}

}  // namespace tulle
