// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>

namespace tulle {

/// Whether operations of one native communicator may lease staging chunks, or use its inline lines alone.
enum class Staging : std::uint8_t { chunks, lines };

struct NativeOptions {
  /// Default chunks. All members must move alike, so this is in the key.
  std::optional<Staging> staging{};
};

}  // namespace tulle
