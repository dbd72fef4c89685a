// SPDX-License-Identifier: Apache-2.0
#include "store/frame.hpp"

#include <cstdint>

#include "store/bytes.hpp"

namespace tulle::store {

std::string frame(std::string_view body) {
  ByteWriter out;
  out.text(body);
  return std::move(out).take();
}

void FrameReader::append(std::string_view bytes) {
  bytes_.erase(0, used_);
  used_ = 0;
  bytes_.append(bytes);
}

std::optional<std::string_view> FrameReader::next() {
  constexpr std::size_t header = sizeof(std::uint32_t);
  const std::string_view rest = std::string_view(bytes_).substr(used_);
  if (is_broken_ || rest.size() < header) return std::nullopt;
  const std::size_t length = ByteReader(rest).integer<std::uint32_t>();
  is_broken_ = length > max_frame_bytes;
  if (is_broken_ || rest.size() < header + length) return std::nullopt;
  used_ += header + length;
  return rest.substr(header, length);
}

}  // namespace tulle::store
