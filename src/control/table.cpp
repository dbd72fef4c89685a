// SPDX-License-Identifier: Apache-2.0
#include "control/table.hpp"

#include <fmt/format.h>

#include <cstring>

#include "control/fault.hpp"
#include "tulle/base/error.hpp"

namespace tulle::control {
namespace {

std::string read_key(const arena::Arena& arena, std::int64_t offset) {
  std::uint32_t length = 0;
  std::memcpy(&length, arena.bytes_at(offset), sizeof length);
  return {reinterpret_cast<const char*>(arena.bytes_at(offset + std::int64_t{sizeof length})), length};
}

/// A private copy in the arena that nobody sees until its offset is published.
std::int64_t write_key(arena::Arena& arena, const std::string& key) {
  const auto length = static_cast<std::uint32_t>(key.size());
  const std::int64_t bytes = (std::int64_t{sizeof length} + length + 7) / 8 * 8;
  const std::int64_t start = arena.header().keys_used.fetch_add(bytes);
  if (start + bytes > arena.shape().key_bytes) {
    throw BudgetExceeded(
        fmt::format("no room for another key of {} bytes (the arena keeps {} bytes of keys). join with "
                    "more communicators",
                    length, arena.shape().key_bytes));
  }
  const std::int64_t offset = arena.keys_offset() + start;
  std::memcpy(arena.bytes_at(offset), &length, sizeof length);
  std::memcpy(arena.bytes_at(offset + std::int64_t{sizeof length}), key.data(), key.size());
  return offset;
}

}  // namespace

std::string key_at(const arena::Arena& arena, std::int64_t entry) {
  const std::int64_t offset = arena.entry(entry).key.load(std::memory_order_acquire);
  return offset == 0 ? std::string() : read_key(arena, offset);
}

std::int64_t find_or_insert(arena::Arena& arena, const std::string& key, std::uint64_t digest) {
  const std::int64_t entries = arena.shape().entries;
  const auto start = static_cast<std::int64_t>(digest % static_cast<std::uint64_t>(entries));
  std::int64_t written = 0;
  for (std::int64_t i = 0; i < entries; ++i) {
    const std::int64_t index = (start + i) % entries;
    std::int64_t offset = arena.entry(index).key.load(std::memory_order_acquire);
    if (offset == 0) {
      if (written == 0) written = write_key(arena, key);
      TULLE_FAULT("table.filled");
      if (arena.entry(index).key.compare_exchange_strong(offset, written, std::memory_order_acq_rel))
        return index;
    }
    if (read_key(arena, offset) == key) return index;
  }
  throw BudgetExceeded(
      fmt::format("no entry for another key (all {} are given). join with more communicators", entries));
}

}  // namespace tulle::control
