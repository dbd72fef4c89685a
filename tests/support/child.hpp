// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <sys/types.h>

#include <functional>
#include <string>

namespace tulle::test {

/// A forked process that runs `body`, and tells its answer over a pipe.
class Child {
 public:
  /// An empty answer means success. Dies with its parent. Only for a process with one thread.
  explicit Child(const std::function<std::string()>& body);
  Child(Child&& other) noexcept;
  Child& operator=(Child&&) = delete;
  ~Child();

  /// Readable when a piece of the answer is there, or its end.
  [[nodiscard]] int pipe() const noexcept { return pipe_; }
  /// Reads what is there; true at the end of the answer.
  [[nodiscard]] bool absorb();
  /// Once the answer has ended: empty for an exit with success, else the answer, the signal or the exit code.
  [[nodiscard]] std::string failure();

 private:
  pid_t pid_ = -1;
  int pipe_ = -1;
  std::string answer_;
};

}  // namespace tulle::test
