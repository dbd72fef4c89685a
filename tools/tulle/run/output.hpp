// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <poll.h>

#include <cstdint>
#include <string>
#include <vector>

#include "store/unique_fd.hpp"
#include "tulle/run/job.hpp"
#include "tulle/run/line_printer.hpp"
#include "tulle/run/options.hpp"

namespace tulle::cli {

/// One stream of one rank on its way to our own stream and to its log file.
class RankStream {
 public:
  RankStream(UniqueFd source, LinePrinter printer, UniqueFd log);

  [[nodiscard]] int fd() const noexcept { return source_.get(); }
  /// Passes on what has arrived; at the stream's end its descriptor becomes -1.
  void pump();
  /// Passes on all that has arrived, and ends.
  void drain();

 private:
  void finish();

  UniqueFd source_;
  LinePrinter printer_;
  UniqueFd log_;
};

/// The streams of all ranks: standard output first, then standard error.
/// Throws ConfigError if the log folder cannot be had.
[[nodiscard]] std::vector<RankStream> open_streams(Job& job, const RunOptions& options);

/// Writes all of it, or as much as the reader takes: one that closed its end gets nothing more.
void write_all(int fd, std::string_view bytes) noexcept;

}  // namespace tulle::cli
