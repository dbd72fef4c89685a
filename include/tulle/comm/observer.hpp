// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <chrono>
#include <cstdint>

#include "tulle/base/export.hpp"
#include "tulle/comm/call.hpp"
#include "tulle/comm/group.hpp"

namespace tulle {

/// A step in the life of one operation. Per operation they come in this order; the last two exclude each
/// other.
struct WorkEvent {
  enum class State : std::uint8_t { issued, started, done, failed };
  State state = State::issued;
  Group group;
  Verb verb = Verb::barrier;
  std::uint64_t sequence = 0;  ///< of the group's collectives, or of its messages
  std::int64_t bytes = 0;      ///< of what this rank gives and gets
  std::chrono::steady_clock::time_point at{};
};

/// Sees every operation of a universe: recorders, traces and counters are made from it.
class TULLE_EXPORT Observer {
 public:
  virtual ~Observer() = default;
  /// In the thread that moved the operation on, with no lock held. It may not issue or wait.
  virtual void on_work(const WorkEvent& event) noexcept = 0;
};

}  // namespace tulle
