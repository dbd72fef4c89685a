// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "store/limits.hpp"

namespace tulle::store {

/// No frame is longer: two values (compare_set), a key and the fixed fields.
inline constexpr std::size_t max_frame_bytes = 2 * max_value_bytes + max_key_bytes + 64;

/// A body with its length in front.
[[nodiscard]] std::string frame(std::string_view body);

/// Cuts a stream of bytes back into bodies.
class FrameReader {
 public:
  void append(std::string_view bytes);
  /// The next whole body, valid until the next append; empty if it has not arrived.
  [[nodiscard]] std::optional<std::string_view> next();
  /// A length beyond the limit was met: the peer speaks something else.
  [[nodiscard]] bool is_broken() const noexcept { return is_broken_; }

 private:
  std::string bytes_;
  std::size_t used_ = 0;
  bool is_broken_ = false;
};

}  // namespace tulle::store
