// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <map>
#include <mutex>
#include <optional>
#include <string>

#include "store/frame.hpp"
#include "store/unique_fd.hpp"
#include "store/wire.hpp"
#include "tulle/base/error.hpp"
#include "tulle/store/store.hpp"

namespace tulle::store {

/// Many threads' questions over one connection. Of those that wait for an answer, one reads for all.
class Mux {
 public:
  Mux(UniqueFd socket, std::string address);

  /// Sends and waits for the answer; empty at the deadline. Throws StoreLost, then always again.
  [[nodiscard]] std::optional<Reply> exchange(Request& request, Deadline deadline);
  /// Sends what has no answer.
  void tell(const Request& request, Deadline deadline);
  /// Ends the connection for all threads, and throws StoreLost with this reason.
  [[noreturn]] void fail(const std::string& reason);

 private:
  using Lock = std::unique_lock<std::mutex>;

  void throw_if_lost(const Lock&) const;
  [[nodiscard]] StoreLost error() const;
  void read_for_all(Lock& lock, Deadline deadline);
  [[nodiscard]] std::string read_some(Deadline deadline);
  void deliver(const Lock&, std::string_view bytes);

  UniqueFd socket_;
  UniqueFd process_;
  std::string address_;
  std::mutex sending_;
  std::mutex mutex_;  // of all that follows
  std::condition_variable news_;
  bool is_read_ = false;  ///< by one of the waiting threads
  std::uint64_t next_id_ = 1;
  std::map<std::uint64_t, std::optional<Reply>> replies_;
  FrameReader in_;
  std::string lost_;  ///< why, once it is
};

}  // namespace tulle::store
