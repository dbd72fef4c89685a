// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <chrono>
#include <cstdint>

#include "tulle/base/export.hpp"

namespace tulle {

/// What communicators cost: one of each thing that can run out. Per rank unless the name says node. Prices
/// add.
struct TULLE_EXPORT Price {
  std::int64_t shm_bytes_per_rank = 0;  ///< /dev/shm or our own shared memory
  std::int64_t shm_bytes_per_node = 0;  ///< beside what its ranks take
  std::int64_t host_bytes = 0;
  std::int64_t device_bytes = 0;
  std::int64_t file_descriptors = 0;
  std::int64_t threads = 0;
  std::int64_t ids = 0;  ///< such as MPI's context ids
  std::int64_t multicast_slots = 0;
  std::chrono::microseconds startup{0};

  Price& operator+=(const Price& other) noexcept;
  friend Price operator+(Price a, const Price& b) noexcept { return a += b; }
  friend bool operator==(const Price&, const Price&) = default;
};

}  // namespace tulle
