// SPDX-License-Identifier: Apache-2.0
#include "tulle/run/line_printer.hpp"

#include <algorithm>
#include <utility>

namespace tulle::cli {
namespace {

constexpr std::size_t longest_line = std::size_t{1}
                                     << 20;  // what has no end is passed on in pieces of this size

}  // namespace

void LinePrinter::append(std::string_view bytes) {
  while (!bytes.empty()) {
    const std::size_t end = bytes.find('\n');
    const std::size_t room = longest_line - rest_.size();
    const bool is_whole = end != std::string_view::npos && end <= room;
    const std::size_t taken = is_whole ? end : std::min(bytes.size(), room);
    rest_.append(bytes.substr(0, taken));
    bytes.remove_prefix(is_whole ? taken + 1 : taken);
    if (is_whole || rest_.size() == longest_line) print(std::exchange(rest_, {}));
  }
}

void LinePrinter::finish() {
  if (!rest_.empty()) print(std::exchange(rest_, {}));
}

void LinePrinter::print(std::string_view line) {
  std::string text = prefix_;
  text.append(line).push_back('\n');
  print_(text);
}

}  // namespace tulle::cli
