// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "tulle/base/export.hpp"
#include "tulle/store/membership.hpp"

namespace tulle {

using Clock = std::chrono::steady_clock;
using Deadline = Clock::time_point;

/// So long from now; a time too long for the clock is no limit.
[[nodiscard]] inline Deadline deadline_in(std::chrono::milliseconds time) noexcept {
  const Deadline now = Clock::now();
  const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(Deadline::max() - now);
  return time < left ? now + time : Deadline::max();
}

/// A small table of a job's strings, for meeting and agreeing. Thread-safe.
/// Every call is served at once, except `wait`; all throw StoreLost once the server is gone.
/// Keys have 1 to 4096 bytes, values up to 16 MiB: else ConfigError.
class TULLE_EXPORT Store {
 public:
  virtual ~Store() = default;

  virtual void set(std::string_view key, std::string_view value) = 0;
  /// Empty if the key is not there.
  [[nodiscard]] virtual std::optional<std::string> get(std::string_view key) = 0;
  /// Blocks until the key is there, and answers its value; throws Timeout naming the key at the deadline.
  [[nodiscard]] virtual std::string wait(std::string_view key, Deadline deadline) = 0;
  /// Adds to a counter that starts at 0, and answers the sum. Throws ConfigError if the value is not a
  /// number.
  virtual std::int64_t add(std::string_view key, std::int64_t amount) = 0;
  /// Writes `desired` if the value equals `expected` (empty: if the key is not there).
  /// Answers the value that stands afterwards: `desired` means it was won, or held by an equal proposal.
  /// Where `expected` is given and the key is not there, nothing is written and the answer is empty.
  virtual std::string compare_set(std::string_view key, std::optional<std::string_view> expected,
                                  std::string_view desired) = 0;
  /// Gives the key's memory back; answers whether it was there.
  virtual bool erase(std::string_view key) = 0;

  /// Enters this rank into the job, see `Joined`. Does not wait for the others.
  /// Throws ConfigError if a living member has this rank, or if the members disagree on the size.
  [[nodiscard]] virtual Joined join(const Joiner& joiner) = 0;
  /// Sets `left_key` of the member: from now on the end of the connection is no loss.
  virtual void leave(const Joined& member) = 0;
};

/// A store within this process, shared by the threads that hold it. It marks nobody as lost.
[[nodiscard]] TULLE_EXPORT std::shared_ptr<Store> make_memory_store();

}  // namespace tulle
