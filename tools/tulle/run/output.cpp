// SPDX-License-Identifier: Apache-2.0
#include "tulle/run/output.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <filesystem>

#include "tulle/base/error.hpp"

namespace tulle::cli {
namespace {

namespace fs = std::filesystem;

bool is_shown(const RunOptions& options, std::int64_t rank) {
  const auto& only = options.only_ranks;
  return !only || std::find(only->begin(), only->end(), rank) != only->end();
}

UniqueFd open_log(const RunOptions& options, std::int64_t rank, const char* ending) {
  if (!options.log_dir) return {};
  const fs::path file = fs::path(*options.log_dir) / fmt::format("{}.{}", rank, ending);
  std::error_code ignored;
  fs::create_directories(*options.log_dir, ignored);
  UniqueFd fd{::open(file.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0644)};
  if (!fd)
    throw ConfigError(fmt::format("log file \"{}\" cannot be written ({}). give another --log-dir",
                                  file.string(), std::strerror(errno)));
  return fd;
}

LinePrinter printer_for(const RunOptions& options, std::int64_t rank, int fd) {
  if (!is_shown(options, rank)) return {"", [](std::string_view) {}};
  return {fmt::format("[{}] ", rank), [fd](std::string_view line) { write_all(fd, line); }};
}

}  // namespace

void write_all(int fd, std::string_view bytes) noexcept {
  while (!bytes.empty()) {
    const ssize_t count = ::write(fd, bytes.data(), bytes.size());
    if (count < 0 && errno != EINTR) return;
    if (count > 0) bytes.remove_prefix(static_cast<std::size_t>(count));
  }
}

RankStream::RankStream(UniqueFd source, LinePrinter printer, UniqueFd log)
    : source_(std::move(source)), printer_(std::move(printer)), log_(std::move(log)) {
  ::fcntl(source_.get(), F_SETFL, O_NONBLOCK);
}

void RankStream::pump() {
  std::array<char, 65536> bytes;
  const ssize_t count = ::read(source_.get(), bytes.data(), bytes.size());
  if (count < 0 && (errno == EAGAIN || errno == EINTR)) return;
  if (count <= 0) return finish();
  const std::string_view text(bytes.data(), static_cast<std::size_t>(count));
  if (log_) write_all(log_.get(), text);
  printer_.append(text);
}

void RankStream::drain() {
  pollfd readable{.fd = fd(), .events = POLLIN, .revents = 0};
  while (source_ && ::poll(&readable, 1, 0) > 0) pump();
  if (source_) finish();
}

void RankStream::finish() {
  printer_.finish();
  source_.reset();
}

std::vector<RankStream> open_streams(Job& job, const RunOptions& options) {
  std::vector<RankStream> streams;
  for (const int fd : {STDOUT_FILENO, STDERR_FILENO}) {
    for (std::size_t i = 0; i < job.ranks.size(); ++i) {
      const auto rank = static_cast<std::int64_t>(i);
      UniqueFd& source = fd == STDOUT_FILENO ? job.ranks[i].output.read : job.ranks[i].errors.read;
      streams.emplace_back(std::move(source), printer_for(options, rank, fd),
                           open_log(options, rank, fd == STDOUT_FILENO ? "out" : "err"));
    }
  }
  return streams;
}

}  // namespace tulle::cli
