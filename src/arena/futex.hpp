// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>

namespace tulle::arena {

/// Sleeps while `word` equals `seen`, at most so long; may wake early. Works between processes.
void futex_wait(const std::atomic<std::uint32_t>& word, std::uint32_t seen,
                std::chrono::nanoseconds time) noexcept;
/// Wakes all sleepers of `word`.
void futex_wake(const std::atomic<std::uint32_t>& word) noexcept;

}  // namespace tulle::arena
