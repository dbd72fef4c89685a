// SPDX-License-Identifier: Apache-2.0
#include "base/log.hpp"

#include <fcntl.h>
#include <fmt/chrono.h>
#include <unistd.h>

#include <array>
#include <atomic>
#include <cerrno>
#include <chrono>
#include <cstdint>
#include <cstdlib>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <system_error>
#include <utility>

#include "base/log_filter.hpp"
#include "tulle/base/error.hpp"

namespace tulle {
namespace {

constexpr std::int64_t unknown_rank = -1;
constexpr std::int64_t several_ranks = -2;

thread_local std::int64_t rank_of_thread = unknown_rank;
std::atomic<std::int64_t> rank_of_process = unknown_rank;

std::string rank_text() {
  const std::int64_t rank = rank_of_thread >= 0 ? rank_of_thread : rank_of_process.load();
  return rank >= 0 ? fmt::format("{}", rank) : "-";
}

std::string host_name() {
  std::array<char, 256> name{};
  return gethostname(name.data(), name.size() - 1) == 0 ? name.data() : "localhost";
}

std::string variable(const char* name) {
  const char* value = std::getenv(name);
  return value == nullptr ? "" : value;
}

void write_text(int descriptor, std::string_view text) noexcept {
  while (::write(descriptor, text.data(), text.size()) < 0 && errno == EINTR) continue;
}

/// What the environment asks for, read at the first line; and the files that are open. Thread-safe, never
/// destroyed.
class Log {
 public:
  static Log& instance() {
    static Log& log = *new Log;
    return log;
  }

  [[nodiscard]] bool takes(LogLevel level, std::string_view subsystem) const noexcept {
    return filter_.takes(level, subsystem);
  }

  void write(LogLevel level, std::string_view subsystem, std::string_view text) {
    if (const auto sink = current_sink()) {
      (*sink)(level, subsystem, text);
    } else {
      write_text(descriptor(), line(level, subsystem, text));
    }
  }

  void set_sink(LogSink sink) {
    const std::lock_guard lock(mutex_);
    sink_ = sink ? std::make_shared<const LogSink>(std::move(sink)) : nullptr;
  }

 private:
  Log() {
    try {
      filter_ = LogFilter::parse(variable("TULLE_LOG"));
    } catch (const ConfigError& error) {
      complain(fmt::format("TULLE_LOG is not used: {}", error.what()));
    }
  }

  void complain(std::string_view text) const { write_text(STDERR_FILENO, line(LogLevel::warn, "log", text)); }

  [[nodiscard]] std::string line(LogLevel level, std::string_view subsystem, std::string_view text) const {
    const auto now = std::chrono::system_clock::now();
    const auto ms =
        std::chrono::duration_cast<std::chrono::milliseconds>(now.time_since_epoch()).count() % 1000;
    return fmt::format("{:%Y-%m-%dT%H:%M:%S}.{:03}Z {}:{} rank {} {} {}: {}\n",
                       fmt::gmtime(std::chrono::system_clock::to_time_t(now)), ms, host_, getpid(),
                       rank_text(), subsystem, name_of(level), text);
  }

  std::shared_ptr<const LogSink> current_sink() {
    const std::lock_guard lock(mutex_);
    return sink_;
  }

  int descriptor() {
    if (path_.empty()) return STDERR_FILENO;
    const std::string path = expand_log_path(path_, host_, getpid(), rank_text());
    const std::lock_guard lock(mutex_);
    const auto [file, is_new] = files_.try_emplace(path, STDERR_FILENO);
    if (is_new) file->second = open_file(path);
    return file->second;
  }

  [[nodiscard]] int open_file(const std::string& path) const {
    const int opened = ::open(path.c_str(), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0644);
    if (opened >= 0) return opened;
    complain(fmt::format("TULLE_LOG_FILE is not used: cannot open '{}' ({})", path,
                         std::generic_category().message(errno)));
    return STDERR_FILENO;
  }

  const std::string host_ = host_name();
  const std::string path_ = variable("TULLE_LOG_FILE");
  LogFilter filter_;
  std::mutex mutex_;
  std::shared_ptr<const LogSink> sink_;
  std::map<std::string, int> files_;
};

}  // namespace

void set_log_rank(GlobalRank rank) noexcept {
  rank_of_thread = rank.value();
  std::int64_t before = unknown_rank;
  if (!rank_of_process.compare_exchange_strong(before, rank.value()) && before != rank) {
    rank_of_process = several_ranks;
  }
}

bool is_logged(LogLevel level, std::string_view subsystem) noexcept {
  return Log::instance().takes(level, subsystem);
}

void write_log(LogLevel level, std::string_view subsystem, std::string_view text) noexcept {
  try {
    Log::instance().write(level, subsystem, text);
  } catch (...) {  // a sink that throws, or no memory: the bare text is better than nothing
    write_text(STDERR_FILENO, text);
  }
}

void set_log_sink(LogSink sink) {
  Log::instance().set_sink(std::move(sink));
}

}  // namespace tulle
