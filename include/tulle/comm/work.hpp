// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <chrono>
#include <memory>

#include "tulle/base/export.hpp"

namespace tulle {

class WorkState;

/// One operation under way. Move-only. Buffers stay alive and untouched until it is done.
/// Every wait and test progresses all outstanding Works of this rank, so their order never matters.
/// Destroyed unfinished it poisons its group; it never blocks.
class TULLE_EXPORT Work {
 public:
  explicit Work(std::shared_ptr<WorkState> state) noexcept;
  Work(Work&&) noexcept;
  Work& operator=(Work&&) noexcept;
  Work(const Work&) = delete;
  Work& operator=(const Work&) = delete;
  ~Work();

  /// Blocks until done; throws the CommError that ended it, at the latest when the group's deadline passes.
  void wait();
  /// Waits at most so long; false does no harm: the operation goes on.
  [[nodiscard]] bool wait_for(std::chrono::milliseconds time);
  /// Progresses and answers at once. Throws as `wait` does.
  [[nodiscard]] bool test();

 private:
  std::shared_ptr<WorkState> state_;
};

}  // namespace tulle
