// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>

namespace tulle::arena {

/// A file descriptor that closes itself.
class Descriptor {
 public:
  Descriptor() = default;
  explicit Descriptor(int fd) noexcept : fd_(fd) {}
  Descriptor(Descriptor&& other) noexcept : fd_(std::exchange(other.fd_, -1)) {}
  Descriptor& operator=(Descriptor&& other) noexcept;
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;
  ~Descriptor();

  [[nodiscard]] int get() const noexcept { return fd_; }
  explicit operator bool() const noexcept { return fd_ >= 0; }

 private:
  int fd_ = -1;
};

/// One sparse piece of memory of one size for life, mapped once. Either a memfd that processes share by
/// passing its descriptor, or plain memory that the threads of one process share.
class Memory {
 public:
  /// Sealed against growth and shrinking; it has no name to leave behind.
  [[nodiscard]] static Memory create_shared(std::int64_t bytes);
  /// Maps what `create_shared` made elsewhere; refuses a descriptor that is not sealed.
  [[nodiscard]] static Memory open_shared(Descriptor descriptor);
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
  Memory(std::byte* base, std::int64_t bytes, Descriptor descriptor) noexcept;
  std::byte* base_ = nullptr;
  std::int64_t bytes_ = 0;
  Descriptor descriptor_;
};

}  // namespace tulle::arena
