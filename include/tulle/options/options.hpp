// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>

#include "tulle/base/export.hpp"
#include "tulle/options/native.hpp"

namespace tulle {

/// What a user may say about a communicator. A value: copied on entry, never written by the library.
/// Unset equals the explicit default in == and hash. Sources of defaults: `resolve`.
struct TULLE_EXPORT Options {
  /// "native", or per device type "cpu:native,cuda:nccl". Unset: chosen by the universe from agreed facts. In the key.
  std::optional<std::string> backend;
  /// Isolation tag: asks for a communicator of one's own over the same ranks. In the key.
  std::optional<std::string> tag;
  /// Deadline of one operation; default 600 s. Belongs to the `Group`, not in the key.
  std::optional<std::chrono::milliseconds> timeout;
  /// Options of the native backend.
  NativeOptions native;
};

}  // namespace tulle
