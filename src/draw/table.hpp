// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace tulle {

/// A text of some width on the screen, between what takes none.
struct Cell {
  Cell(std::string shown) : text(std::move(shown)) {}
  Cell(const char* shown) : text(shown) {}
  Cell(std::string shown, std::string switch_on, std::string switch_off)
      : text(std::move(shown)), before(std::move(switch_on)), after(std::move(switch_off)) {}

  std::string text;
  std::string before{};
  std::string after{};
};

/// Rows of cells in columns as wide as their widest cell. The last cell of a row is not padded.
class Table {
 public:
  explicit Table(std::size_t gap) : gap_(gap) {}
  void add(std::vector<Cell> row) { rows_.push_back(std::move(row)); }
  /// One line per row, without spaces at the end.
  [[nodiscard]] std::string text() const;

 private:
  std::size_t gap_;
  std::vector<std::vector<Cell>> rows_;
};

}  // namespace tulle
