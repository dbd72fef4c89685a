// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

namespace tulle {

/// How much the shared memory of one host can serve. All of it is sparse: what is not used costs nothing.
struct ArenaSize {
  std::int64_t keys = 1024;                 ///< different communicators ever made
  std::int64_t communicators = 512;         ///< live at once
  std::int64_t staging_chunks = 4;          ///< of each rank: large operations under way at once
  std::int64_t staging_bytes = 512 * 1024;  ///< of a chunk, both halves
};

}  // namespace tulle
