// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atomic>

#if defined(__SANITIZE_THREAD__)
#define TULLE_THREAD_SANITIZER 1
#elif defined(__has_feature)
#if __has_feature(thread_sanitizer)
#define TULLE_THREAD_SANITIZER 1
#endif
#endif

namespace tulle::arena {

// The only fences of the project. The thread sanitizer knows none, so under it each is a read-modify-write of
// one common word, which orders at least as much.

#ifdef TULLE_THREAD_SANITIZER
inline std::atomic<unsigned> fence_word{0};
inline void full_fence() noexcept {
  fence_word.fetch_add(1, std::memory_order_seq_cst);
}
inline void acquire_fence() noexcept {
  fence_word.fetch_add(1, std::memory_order_acq_rel);
}
#else
/// Orders all earlier accesses before all later ones, for everybody.
inline void full_fence() noexcept {
  std::atomic_thread_fence(std::memory_order_seq_cst);
}
/// Earlier reads are done before any later access.
inline void acquire_fence() noexcept {
  std::atomic_thread_fence(std::memory_order_acquire);
}
#endif

}  // namespace tulle::arena
