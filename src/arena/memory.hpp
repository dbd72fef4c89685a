// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>

#include "store/unique_fd.hpp"

namespace tulle::arena {

/// One sparse piece of memory of one size for life, mapped once. Either a memfd that processes share by
/// passing its descriptor, or plain memory that the threads of one process share.
class Memory {
 public:
  /// Sealed against growth and shrinking; it has no name to leave behind.
  [[nodiscard]] static Memory create_shared(std::int64_t bytes);
  /// Maps what `create_shared` made elsewhere; refuses a descriptor that is not sealed.
  [[nodiscard]] static Memory open_shared(UniqueFd descriptor);
  [[nodiscard]] static Memory create_private(std::int64_t bytes);

  Memory(Memory&& other) noexcept;
  Memory& operator=(Memory&&) = delete;
  Memory(const Memory&) = delete;
  ~Memory();

  [[nodiscard]] std::byte* base() const noexcept { return base_; }
  [[nodiscard]] std::int64_t bytes() const noexcept { return bytes_; }
  /// -1 for private memory.
  [[nodiscard]] int descriptor() const noexcept { return descriptor_.get(); }

  /// Makes these pages real before they are touched; false if there is no memory for them.
  [[nodiscard]] bool commit(std::int64_t offset, std::int64_t length) noexcept;

 private:
  Memory(std::byte* base, std::int64_t bytes, UniqueFd descriptor) noexcept;
  std::byte* base_ = nullptr;
  std::int64_t bytes_ = 0;
  UniqueFd descriptor_;
};

}  // namespace tulle::arena
