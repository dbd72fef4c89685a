// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <bit>
#include <cstdint>

#include "backends/native/ring.hpp"
#include "control/host.hpp"

namespace tulle::native {

/// The rings that lead to one rank. It looks only into those that have mail.
class Inbox {
 public:
  explicit Inbox(const control::Host& host) noexcept : host_(host) {}

  /// Calls `use(source, packet)` for what has come; whether that was anything.
  template <class F>
  bool drain(F use) const {
    bool moved = false;
    for (std::int64_t word = 0; word < (host_.size() + 63) / 64; ++word) {
      std::uint64_t bits = take_mail(word);
      for (; bits != 0; bits &= bits - 1) moved = drain(word * 64 + std::countr_zero(bits), use) || moved;
    }
    return moved;
  }

 private:
  /// So many packets of one source at a time: a fast one does not keep this rank.
  static constexpr int burst = 64;

  [[nodiscard]] std::uint64_t take_mail(std::int64_t word) const noexcept {
    std::atomic<std::uint64_t>& mail = host_.arena().mail(host_.local(), word);
    return mail.load(std::memory_order_relaxed) == 0 ? 0 : mail.exchange(0);
  }

  template <class F>
  bool drain(std::int64_t source, F& use) const {
    arena::Ring& ring = host_.arena().ring(source, host_.local());
    int count = 0;
    for (; count < burst; ++count) {
      const auto packet = pop(ring);
      if (!packet) break;
      use(source, *packet);
    }
    if (count == burst)
      host_.arena().mail(host_.local(), source / 64).fetch_or(std::uint64_t{1} << source % 64);
    if (count > 0) host_.ring(source);  // it may sleep with more than the ring took
    return count > 0;
  }

  const control::Host& host_;
};

}  // namespace tulle::native
