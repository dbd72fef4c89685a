// SPDX-License-Identifier: Apache-2.0
#include "draw/table.hpp"

#include <algorithm>

namespace tulle {
namespace {

/// Code points: each byte of UTF-8 that does not continue another.
std::size_t width_of(const std::string& text) {
  return static_cast<std::size_t>(std::ranges::count_if(
      text, [](char byte) { return (static_cast<unsigned char>(byte) & 0xC0U) != 0x80U; }));
}

std::vector<std::size_t> widths_of(const std::vector<std::vector<Cell>>& rows) {
  std::vector<std::size_t> widths;
  for (const auto& row : rows) {
    widths.resize(std::max(widths.size(), row.size()));
    for (std::size_t i = 0; i < row.size(); ++i) widths[i] = std::max(widths[i], width_of(row[i].text));
  }
  return widths;
}

void append_row(std::string& out, const std::vector<Cell>& row, const std::vector<std::size_t>& widths,
                std::size_t gap) {
  std::size_t blank = 0;  // owed before the next cell that shows something
  for (std::size_t i = 0; i < row.size(); ++i) {
    const std::size_t width = width_of(row[i].text);
    if (width > 0) out += std::string(blank, ' ') + row[i].before + row[i].text + row[i].after;
    blank = (width > 0 ? 0 : blank) + widths[i] - width + gap;
  }
  out.erase(out.find_last_not_of(' ') + 1);
  out += '\n';
}

}  // namespace

std::string Table::text() const {
  const std::vector<std::size_t> widths = widths_of(rows_);
  std::string out;
  for (const auto& row : rows_) append_row(out, row, widths, gap_);
  return out;
}

}  // namespace tulle
