// SPDX-License-Identifier: Apache-2.0
#include "arena/memory.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <utility>

#include "tulle/base/error.hpp"

namespace tulle::arena {
namespace {

constexpr int size_seals = F_SEAL_SHRINK | F_SEAL_GROW | F_SEAL_SEAL;

[[noreturn]] void refuse(const char* what) {
  throw BudgetExceeded(fmt::format("{} failed ({}). raise the memory or descriptor limit of this process",
                                   what, std::strerror(errno)));
}

std::byte* map(std::int64_t bytes, int flags, int fd) {
  void* base =
      mmap(nullptr, static_cast<std::size_t>(bytes), PROT_READ | PROT_WRITE, flags | MAP_NORESERVE, fd, 0);
  if (base == MAP_FAILED) refuse("mapping the arena");
  return static_cast<std::byte*>(base);
}

}  // namespace

Memory::Memory(std::byte* base, std::int64_t bytes, UniqueFd descriptor) noexcept
    : base_(base), bytes_(bytes), descriptor_(std::move(descriptor)) {}

Memory::Memory(Memory&& other) noexcept
    : base_(std::exchange(other.base_, nullptr)),
      bytes_(other.bytes_),
      descriptor_(std::move(other.descriptor_)) {}

Memory::~Memory() {
  if (base_ != nullptr) munmap(base_, static_cast<std::size_t>(bytes_));
}

Memory Memory::create_shared(std::int64_t bytes) {
  UniqueFd descriptor(memfd_create("tulle-arena", MFD_CLOEXEC | MFD_ALLOW_SEALING));
  if (!descriptor) refuse("memfd_create for the arena");
  if (ftruncate(descriptor.get(), bytes) != 0) refuse("sizing the arena");
  if (fcntl(descriptor.get(), F_ADD_SEALS, size_seals) != 0) refuse("sealing the arena");
  std::byte* base = map(bytes, MAP_SHARED, descriptor.get());
  return {base, bytes, std::move(descriptor)};
}

Memory Memory::open_shared(UniqueFd descriptor) {
  struct stat info{};
  const int seals = fcntl(descriptor.get(), F_GET_SEALS);
  if (seals < 0 || (seals & size_seals) != size_seals || fstat(descriptor.get(), &info) != 0) {
    throw ConfigError(
        "the received arena is not sealed (its size could change under us). join with equal versions");
  }
  std::byte* base = map(info.st_size, MAP_SHARED, descriptor.get());
  return {base, info.st_size, std::move(descriptor)};
}

Memory Memory::create_private(std::int64_t bytes) {
  return {map(bytes, MAP_PRIVATE | MAP_ANONYMOUS, -1), bytes, {}};
}

bool Memory::commit(std::int64_t offset, std::int64_t length) noexcept {
  if (!descriptor_) return true;
  int result = 0;
  do {
    result = fallocate(descriptor_.get(), 0, offset, length);
  } while (result != 0 && errno == EINTR);
  return result == 0;
}

}  // namespace tulle::arena
