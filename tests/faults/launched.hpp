// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <sys/types.h>

#include <chrono>
#include <string>
#include <vector>

namespace tulle::test {

/// One run of the built `tulle` in a process of its own, in the background, its output kept.
class Launched {
 public:
  explicit Launched(const std::vector<std::string>& arguments);
  Launched(const Launched&) = delete;
  Launched& operator=(const Launched&) = delete;
  /// Kills it if it still runs.
  ~Launched();

  [[nodiscard]] pid_t front() const noexcept { return pid_; }
  /// What a shell would answer as $?; -1 if it still runs after `time`.
  [[nodiscard]] int exit_code(std::chrono::milliseconds time = std::chrono::seconds{30});
  /// Waits until standard output holds so many whole lines; throws std::runtime_error if that takes too long.
  [[nodiscard]] std::vector<std::string> lines(std::size_t count);
  [[nodiscard]] std::string output() const;
  [[nodiscard]] std::string errors() const;

 private:
  int output_;
  int errors_;
  pid_t pid_ = -1;
  bool is_ended_ = false;
};

/// The parent of a process, or 0.
[[nodiscard]] pid_t parent_of(pid_t process);

}  // namespace tulle::test
