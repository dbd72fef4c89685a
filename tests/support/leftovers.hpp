// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <sys/types.h>

#include <chrono>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

namespace tulle::test {

/// What still exists and should not, each in words: "process 4711 (sleep 300)".
using Leftovers = std::vector<std::string>;

/// A random entry of this process's environment while it lives: all processes started meanwhile inherit it.
class Mark {
 public:
  Mark();
  Mark(const Mark&) = delete;
  Mark& operator=(const Mark&) = delete;
  ~Mark();

  /// "TULLE_TEST_MARK=..."
  [[nodiscard]] const std::string& text() const noexcept { return text_; }

 private:
  std::string text_;
};

/// Living processes, other than this one, that have the mark in their environment.
[[nodiscard]] Leftovers processes_with(const Mark& mark);
/// Memory files (memfd) that the process holds open or mapped and whose name begins so.
[[nodiscard]] Leftovers memfds_of(pid_t process, const std::string& begin);
/// Unix sockets of this machine whose name holds `text`, such as the one of a store.
[[nodiscard]] Leftovers sockets_named(const std::string& text);
/// Entries of /dev/shm and /tmp whose name holds `text`.
[[nodiscard]] Leftovers files_named(const std::string& text);
/// Shared memory in use on this whole machine, other people's too.
[[nodiscard]] std::int64_t shared_memory_bytes();

/// Looks until nothing is found or the time is over; answers what was found last.
[[nodiscard]] Leftovers wait_until_gone(const std::function<Leftovers()>& find,
                                        std::chrono::milliseconds time);

}  // namespace tulle::test
