// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "control/host.hpp"

namespace tulle::native {

class Staging;

/// One of this rank's staging chunks, given back at the end of its scope. Empty if there was none.
class Lease {
 public:
  Lease() = default;
  Lease(Staging* staging, std::int64_t chunk) noexcept : staging_(staging), chunk_(chunk) {}
  Lease(Lease&& other) noexcept;
  Lease& operator=(Lease&& other) noexcept;
  ~Lease();

  explicit operator bool() const noexcept { return staging_ != nullptr; }
  /// Offset of the chunk in the arena.
  [[nodiscard]] std::int64_t offset() const noexcept;

 private:
  Staging* staging_ = nullptr;
  std::int64_t chunk_ = 0;
};

/// The staging chunks of one rank. They belong to the rank, not to its groups, so groups cost none; pages become real
/// at a chunk's first lease. Nobody waits for a chunk: who gets none goes through the lines. Locked by the engine.
class Staging {
 public:
  explicit Staging(std::shared_ptr<const control::Host> host);

  [[nodiscard]] Lease lease();
  /// Bytes of each of a chunk's two halves.
  [[nodiscard]] std::int64_t half() const noexcept;

 private:
  friend class Lease;
  enum class Chunk : std::uint8_t { untouched, free, leased };
  std::shared_ptr<const control::Host> host_;
  std::vector<Chunk> chunks_;
};

}  // namespace tulle::native
