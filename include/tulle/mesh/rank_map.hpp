// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>

#include "tulle/base/export.hpp"
#include "tulle/base/ids.hpp"

namespace tulle {

/// Index in a root mesh -> global rank; all ranks differ. A formula while they are an arithmetic sequence,
/// else a table that copies share.
class TULLE_EXPORT RankMap {
 public:
  /// start, start + step, ... Throws ConfigError if a rank is negative, or two are the same.
  [[nodiscard]] static RankMap sequence(std::int64_t count, std::int64_t start = 0, std::int64_t step = 1);
  /// Throws ConfigError naming a rank that is negative or occurs twice. O(ranks).
  explicit RankMap(std::span<const GlobalRank> table);

  [[nodiscard]] std::int64_t size() const noexcept { return count_; }
  /// The index must be one of 0 to size() - 1.
  [[nodiscard]] GlobalRank operator[](std::int64_t index) const noexcept;
  /// Where a rank is; empty if it is not in the map.
  [[nodiscard]] std::optional<std::int64_t> index_of(GlobalRank rank) const noexcept;

  /// Whether it is start + index * step.
  [[nodiscard]] bool is_formula() const noexcept { return table_ == nullptr; }
  [[nodiscard]] std::int64_t start() const noexcept { return start_; }
  /// 0 for a table.
  [[nodiscard]] std::int64_t step() const noexcept { return step_; }

  /// "0 to 7", "6 to 0 by -2", "[0 2 1 3]"; long tables are cut.
  [[nodiscard]] std::string text() const;
  [[nodiscard]] std::size_t hash() const noexcept;
  friend TULLE_EXPORT bool operator==(const RankMap&, const RankMap&) noexcept;

 private:
  class Table;
  RankMap(std::int64_t count, std::int64_t start, std::int64_t step)
      : count_(count), start_(start), step_(step) {}

  std::int64_t count_ = 0;
  std::int64_t start_ = 0;
  std::int64_t step_ = 0;
  std::shared_ptr<const Table> table_;
};

}  // namespace tulle

template <>
struct std::hash<tulle::RankMap> {
  std::size_t operator()(const tulle::RankMap& map) const noexcept { return map.hash(); }
};
