// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <fmt/format.h>

#include <string_view>
#include <utility>

#include "tulle/base/ids.hpp"
#include "tulle/base/log.hpp"

namespace tulle {

/// Names the rank of this thread in its lines. Threads that never said one get the process's, if it has a
/// single one.
void set_log_rank(GlobalRank rank) noexcept;

/// Whether TULLE_LOG asks for such lines: no allocation, no lock.
[[nodiscard]] bool is_logged(LogLevel level, std::string_view subsystem) noexcept;

/// Writes one line, with one system call, or calls the sink. Never throws.
void write_log(LogLevel level, std::string_view subsystem, std::string_view text) noexcept;

/// Formats only what is written.
template <class... Args>
void log(LogLevel level, std::string_view subsystem, fmt::format_string<Args...> format, Args&&... args) {
  if (is_logged(level, subsystem))
    write_log(level, subsystem, fmt::format(format, std::forward<Args>(args)...));
}

}  // namespace tulle
