// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace tulle::test {

/// What went wrong in one piece of a test.
struct Failures {
  std::vector<std::string> assertions;  ///< of googletest: "file:line: text"
  std::optional<std::string> error;     ///< of the exception that left the piece
  bool is_fatal = false;                ///< by an exception or an ASSERT: the piece did not reach its end

  [[nodiscard]] bool any() const noexcept { return error.has_value() || !assertions.empty(); }
  /// The first few, and how many more there are.
  [[nodiscard]] std::string text() const;
};

/// Runs `body` and keeps what fails in it on this thread, instead of failing the test.
[[nodiscard]] Failures failures_of(const std::function<void()>& body);

}  // namespace tulle::test
