// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <string>
#include <string_view>

namespace tulle::cli {

/// Cuts a stream into lines and passes each on whole, its prefix in front and an end of line behind.
class LinePrinter {
 public:
  using Print = std::function<void(std::string_view)>;

  LinePrinter(std::string prefix, Print print) : prefix_(std::move(prefix)), print_(std::move(print)) {}

  void append(std::string_view bytes);
  /// No more will come: a last line without an end is a line too.
  void finish();

 private:
  void print(std::string_view line);

  std::string prefix_;
  Print print_;
  std::string rest_;
};

}  // namespace tulle::cli
