// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <chrono>

namespace tulle::test {

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
inline constexpr bool is_sanitized = true;
#else
inline constexpr bool is_sanitized = false;
#endif

/// A deadline of a test: five times as long under a sanitizer.
[[nodiscard]] constexpr std::chrono::milliseconds patience(std::chrono::milliseconds time) noexcept {
  return is_sanitized ? 5 * time : time;
}

}  // namespace tulle::test
