// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "tulle/base/log.hpp"

namespace tulle {

/// "trace", "debug", "info", "warn", "error", "off".
[[nodiscard]] std::string_view name_of(LogLevel level) noexcept;

/// Which lines are written. Text form: `warn,universe=debug,^native`, where `^` excludes and later parts win.
class LogFilter {
 public:
  /// Throws ConfigError naming the part that is none.
  [[nodiscard]] static LogFilter parse(std::string_view text);

  [[nodiscard]] bool takes(LogLevel level, std::string_view subsystem) const noexcept;

 private:
  void add(std::string_view part);

  LogLevel level_ = LogLevel::warn;
  std::vector<std::pair<std::string, LogLevel>> subsystems_;
};

/// Fills %h (host), %p (process), %r (rank, `-` if unknown) and %% in.
[[nodiscard]] std::string expand_log_path(std::string_view pattern, std::string_view host, int process,
                                          std::string_view rank);

}  // namespace tulle
