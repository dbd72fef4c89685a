// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>

#include "tulle/base/dtype.hpp"

namespace tulle {

/// Where memory lives: a kind ("cpu", "cuda") and which one of it.
struct Device {
  enum class Kind : std::uint8_t { cpu, cuda };
  Kind kind = Kind::cpu;
  int index = 0;
  friend bool operator==(Device, Device) = default;
};

/// A borrowed piece of contiguous memory. The caller owns it and keeps it alive until the `Work` is done.
struct Buffer {
  void* data = nullptr;
  std::int64_t bytes = 0;
  DType dtype = DType::u8;
  Device device{};

  [[nodiscard]] std::int64_t count() const noexcept { return bytes / size_of(dtype); }
};

/// A queue of a device, as its vendor's handle; null on the host.
struct Stream {
  void* handle = nullptr;
};

}  // namespace tulle
