// SPDX-License-Identifier: Apache-2.0
#include "base/log_filter.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstddef>

#include "tulle/base/error.hpp"

namespace tulle {
namespace {

constexpr std::array<std::string_view, 6> level_names{"trace", "debug", "info", "warn", "error", "off"};

std::optional<LogLevel> find_level(std::string_view name) {
  const auto* const at = std::ranges::find(level_names, name);
  if (at == level_names.end()) return std::nullopt;
  return static_cast<LogLevel>(at - level_names.begin());
}

LogLevel level_of(std::string_view name, std::string_view part) {
  if (const auto level = find_level(name)) return *level;
  throw ConfigError(
      fmt::format("no log level in '{}' (levels are {}). write LEVEL, SUBSYSTEM=LEVEL or ^SUBSYSTEM, with "
                  "commas between",
                  part, fmt::join(level_names, ", ")));
}

}  // namespace

std::string_view name_of(LogLevel level) noexcept {
  return level_names.at(static_cast<std::size_t>(level));
}

LogFilter LogFilter::parse(std::string_view text) {
  LogFilter filter;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find(','), text.size());
    if (end > 0) filter.add(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return filter;
}

void LogFilter::add(std::string_view part) {
  const std::size_t equals = part.find('=');
  if (part.starts_with('^') && equals == std::string_view::npos) {
    subsystems_.emplace_back(part.substr(1), LogLevel::off);
  } else if (equals == std::string_view::npos) {
    level_ = level_of(part, part);
  } else {
    subsystems_.emplace_back(part.substr(0, equals), level_of(part.substr(equals + 1), part));
  }
}

bool LogFilter::takes(LogLevel level, std::string_view subsystem) const noexcept {
  LogLevel least = level_;
  for (const auto& [name, own] : subsystems_) {
    if (name == subsystem) least = own;
  }
  return level >= least && level != LogLevel::off;
}

std::string expand_log_path(std::string_view pattern, std::string_view host, int process,
                            std::string_view rank) {
  std::string path;
  for (std::size_t i = 0; i < pattern.size(); ++i) {
    const char kind = pattern[i] == '%' && i + 1 < pattern.size() ? pattern[i + 1] : '\0';
    i += kind == 'h' || kind == 'p' || kind == 'r' || kind == '%' ? 1 : 0;
    switch (kind) {
      case 'h': path += host; break;
      case 'p': path += fmt::format_int(process).str(); break;
      case 'r': path += rank; break;
      case '%': path += '%'; break;
      default: path += pattern[i];
    }
  }
  return path;
}

}  // namespace tulle
