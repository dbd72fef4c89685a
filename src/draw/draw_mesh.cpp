// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "draw/table.hpp"
#include "tulle/base/error.hpp"
#include "tulle/draw/text.hpp"

namespace tulle {
namespace {

using Coordinates = Mesh::Coordinates;

/// What a screen holds.
constexpr std::int64_t most_columns = 16;
constexpr std::int64_t most_rows = 32;
constexpr std::int64_t most_panels = 8;
constexpr int colours = 6;

/// Draws one mesh: axes are counted, the last two are rows and columns of a grid.
class Picture {
 public:
  Picture(const Mesh& mesh, std::size_t axis, const PictureOptions& options)
      : mesh_(mesh), options_(options), axis_(axis), columns_(size_of(mesh.axes().size() - 1)) {
    if (mesh.axes().size() > 1) rows_ = size_of(mesh.axes().size() - 2);
    panels_ = mesh.size() / columns_ / rows_;
    rank_width_ = widest_rank();
  }

  [[nodiscard]] std::string text() const {
    std::string out;
    for (std::int64_t panel = 0; panel < std::min(panels_, most_panels); ++panel) {
      out += (panel > 0 ? "\n" : "") + panel_text(panel);
    }
    if (panels_ > most_panels) out += fmt::format("\n... {} more panels\n", panels_ - most_panels);
    return out;
  }

 private:
  [[nodiscard]] std::int64_t size_of(std::size_t axis) const { return mesh_.axes()[axis].size(); }
  [[nodiscard]] std::string label(std::size_t axis, std::int64_t coordinate) const {
    return fmt::format("{}={}", mesh_.axes()[axis].name, coordinate);
  }

  /// Coordinates of the `number`th rank in row-major order.
  [[nodiscard]] Coordinates coordinates_of(std::int64_t number) const {
    Coordinates coordinates(mesh_.axes().size());
    for (std::size_t i = coordinates.size(); i-- > 0; number /= size_of(i))
      coordinates[i] = number % size_of(i);
    return coordinates;
  }

  /// The how many'th group along the axis this is: the row-major number of the other coordinates.
  [[nodiscard]] std::int64_t group_of(const Coordinates& coordinates) const {
    std::int64_t group = 0;
    for (std::size_t i = 0; i < coordinates.size(); ++i) {
      if (i != axis_) group = (group * size_of(i)) + coordinates[i];
    }
    return group;
  }

  [[nodiscard]] GlobalRank rank_of(const Coordinates& coordinates) const {
    return mesh_.rank_at(coordinates, mesh_.rank_map()[0]);
  }

  [[nodiscard]] Cell cell(const Coordinates& coordinates) const {
    const GlobalRank rank = rank_of(coordinates);
    const std::int64_t group = group_of(coordinates);
    const bool has_communicator = size_of(axis_) > 1;
    const std::string shown =
        fmt::format("{:>{}} {}", rank.value(), rank_width_, has_communicator ? letter_of(group) : "-");
    std::string framed = options_.marked == rank ? fmt::format("[{}]", shown) : fmt::format(" {} ", shown);
    if (options_.colour == Colour::off || !has_communicator) return framed;
    return {std::move(framed), fmt::format("\x1b[{}m", 31 + (group % colours)), "\x1b[0m"};
  }

  [[nodiscard]] Coordinates coordinates_of(std::int64_t panel, std::int64_t row, std::int64_t column) const {
    return coordinates_of((((panel * rows_) + row) * columns_) + column);
  }

  [[nodiscard]] std::size_t widest_rank() const {
    std::size_t width = 1;
    for (std::int64_t panel = 0; panel < std::min(panels_, most_panels); ++panel) {
      for (std::int64_t row = 0; row < std::min(rows_, most_rows); ++row) {
        for (std::int64_t column = 0; column < std::min(columns_, most_columns); ++column) {
          const GlobalRank rank = rank_of(coordinates_of(panel, row, column));
          width = std::max(width, fmt::formatted_size("{}", rank.value()));
        }
      }
    }
    return width;
  }

  [[nodiscard]] std::vector<Cell> header() const {
    std::vector<Cell> row{""};
    for (std::int64_t column = 0; column < std::min(columns_, most_columns); ++column) {
      row.emplace_back(" " + label(mesh_.axes().size() - 1, column));
    }
    if (columns_ > most_columns) row.emplace_back(fmt::format(" ... {} more", columns_ - most_columns));
    return row;
  }

  [[nodiscard]] std::vector<Cell> grid_row(std::int64_t panel, std::int64_t row) const {
    const std::size_t axes = mesh_.axes().size();
    std::vector<Cell> cells{axes > 1 ? label(axes - 2, row) : ""};
    for (std::int64_t column = 0; column < std::min(columns_, most_columns); ++column) {
      cells.push_back(cell(coordinates_of(panel, row, column)));
    }
    return cells;
  }

  [[nodiscard]] std::string panel_title(std::int64_t panel) const {
    const Coordinates coordinates = coordinates_of(panel * rows_ * columns_);
    std::string title;
    for (std::size_t i = 0; i + 2 < coordinates.size(); ++i) title += label(i, coordinates[i]) + " ";
    if (!title.empty()) title.back() = '\n';
    return title;
  }

  [[nodiscard]] std::string panel_text(std::int64_t panel) const {
    Table grid(1);
    grid.add(header());
    for (std::int64_t row = 0; row < std::min(rows_, most_rows); ++row) grid.add(grid_row(panel, row));
    std::string out = panel_title(panel) + grid.text();
    if (rows_ > most_rows) out += fmt::format("... {} more rows\n", rows_ - most_rows);
    return out;
  }

  const Mesh& mesh_;
  PictureOptions options_;
  std::size_t axis_;
  std::int64_t columns_;
  std::int64_t rows_ = 1;
  std::int64_t panels_ = 1;
  std::size_t rank_width_ = 1;
};

}  // namespace

std::string draw_mesh(const Mesh& mesh, std::string_view axis, const PictureOptions& options) {
  const auto found = std::ranges::find(mesh.axes(), axis, &Axis::name);
  if (found == mesh.axes().end()) {
    throw ConfigError(fmt::format("axis '{}' cannot be drawn (the mesh is {})", axis, mesh.text()));
  }
  return Picture(mesh, static_cast<std::size_t>(found - mesh.axes().begin()), options).text();
}

}  // namespace tulle
