// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <functional>
#include <string_view>

#include "tulle/base/export.hpp"

namespace tulle {

enum class LogLevel : std::uint8_t { trace, debug, info, warn, error, off };

/// Called with level, subsystem ("universe", "native", ...) and text.
using LogSink = std::function<void(LogLevel, std::string_view, std::string_view)>;

/// Replaces the sink (standard error by default), for a host program that takes the log over. Thread-safe.
TULLE_EXPORT void set_log_sink(LogSink sink);

}  // namespace tulle
