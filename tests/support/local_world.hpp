// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <span>

#include "tulle/comm/call.hpp"

namespace tulle::test {

/// One rank's send or recv.
struct Issued {
  std::int64_t rank = 0;
  Call call;
};

/// A world whose ranks are all played by the calling thread: the oracle of collectives. It knows what the
/// results are, bit for bit, and nothing of how a backend gets them.
class LocalWorld {
 public:
  explicit LocalWorld(std::int64_t size) noexcept : size_(size) {}

  /// Does to all buffers what these calls do together: calls[r] is rank r's, all of one collective verb.
  void run(std::span<const Call> calls) const;
  /// The same for sends and recvs: a recv takes the first send not taken from its peer, to its rank, with its
  /// tag. Throws std::logic_error if one is left over.
  static void exchange(std::span<const Issued> calls);

 private:
  std::int64_t size_;
};

}  // namespace tulle::test
