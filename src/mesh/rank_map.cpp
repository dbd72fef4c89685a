// SPDX-License-Identifier: Apache-2.0
#include "tulle/mesh/rank_map.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <limits>
#include <vector>

#include "layout/checked.hpp"
#include "layout/hash.hpp"
#include "tulle/base/error.hpp"

namespace tulle {
namespace {

constexpr std::int64_t nowhere = -1;

[[noreturn]] void refuse_twice(std::int64_t rank, std::int64_t first, std::int64_t second) {
  throw ConfigError(
      fmt::format("rank {} is twice in the table, at {} and {} (a rank has one place in a mesh). drop one",
                  rank, first, second));
}

void check_not_negative(std::int64_t rank) {
  if (rank < 0)
    throw ConfigError(
        fmt::format("rank {} in a rank map (ranks count from 0). name ranks of the world", rank));
}

bool is_arithmetic(std::span<const GlobalRank> table) {
  const std::int64_t step = table.size() < 2 ? 1 : table[1].value() - table[0].value();
  for (std::size_t i = 1; i < table.size(); ++i) {
    if (table[i].value() - table[i - 1].value() != step) return false;
  }
  return step != 0;
}

}  // namespace

/// Ranks by index, and the way back: dense where the ranks lie close together, else sorted.
class RankMap::Table {
 public:
  explicit Table(std::span<const GlobalRank> ranks) : ranks_(ranks.begin(), ranks.end()) {
    std::int64_t high = 0;
    for (const GlobalRank rank : ranks_) {
      low_ = std::min(low_, rank.value());
      high = std::max(high, rank.value());
    }
    const std::int64_t span = high - low_;
    if (span < 4 * static_cast<std::int64_t>(ranks_.size())) {
      fill_dense(static_cast<std::size_t>(span + 1));
    } else {
      fill_sorted();
    }
    for (const GlobalRank rank : ranks_) hash_ = mix(hash_, static_cast<std::size_t>(rank.value()));
  }

  const std::vector<GlobalRank>& ranks() const noexcept { return ranks_; }
  std::size_t hash() const noexcept { return hash_; }

  std::optional<std::int64_t> index_of(std::int64_t rank) const noexcept {
    if (!dense_.empty()) {
      const bool inside = rank >= low_ && rank - low_ < static_cast<std::int64_t>(dense_.size());
      const std::int64_t index = inside ? dense_[static_cast<std::size_t>(rank - low_)] : nowhere;
      return index == nowhere ? std::nullopt : std::optional(index);
    }
    const auto found = std::ranges::lower_bound(sorted_, rank, {}, &Entry::rank);
    return found != sorted_.end() && found->rank == rank ? std::optional(found->index) : std::nullopt;
  }

 private:
  struct Entry {
    std::int64_t rank;
    std::int64_t index;
    auto operator<=>(const Entry&) const = default;
  };

  void fill_dense(std::size_t size) {
    dense_.assign(size, nowhere);
    for (std::size_t i = 0; i < ranks_.size(); ++i) {
      std::int64_t& index = dense_[static_cast<std::size_t>(ranks_[i].value() - low_)];
      if (index != nowhere) refuse_twice(ranks_[i].value(), index, static_cast<std::int64_t>(i));
      index = static_cast<std::int64_t>(i);
    }
  }

  void fill_sorted() {
    sorted_.reserve(ranks_.size());
    for (std::size_t i = 0; i < ranks_.size(); ++i)
      sorted_.push_back({ranks_[i].value(), static_cast<std::int64_t>(i)});
    std::ranges::sort(sorted_);
    const auto repeat = std::ranges::adjacent_find(sorted_, {}, &Entry::rank);
    if (repeat != sorted_.end()) refuse_twice(repeat->rank, repeat->index, std::next(repeat)->index);
  }

  std::vector<GlobalRank> ranks_;
  std::int64_t low_ = std::numeric_limits<std::int64_t>::max();
  std::vector<std::int64_t> dense_;
  std::vector<Entry> sorted_;
  std::size_t hash_ = 0;
};

RankMap RankMap::sequence(std::int64_t count, std::int64_t start, std::int64_t step) {
  if (count < 1)
    throw ConfigError(fmt::format("a rank map of {} ranks (it has at least one). use 1 or more", count));
  check_not_negative(start);
  if (count == 1) return {1, start, 1};
  if (step == 0) refuse_twice(start, 0, 1);
  const auto reach = checked_multiply(count - 1, step);
  const auto last = reach ? checked_add(start, *reach) : reach;
  if (!last) throw ConfigError(fmt::format("{} ranks from {} by {} (past 64 bits)", count, start, step));
  check_not_negative(*last);
  return {count, start, step};
}

RankMap::RankMap(std::span<const GlobalRank> table) : count_(static_cast<std::int64_t>(table.size())) {
  for (const GlobalRank rank : table) check_not_negative(rank.value());
  if (table.size() < 2 || is_arithmetic(table)) {
    const std::int64_t step = table.size() < 2 ? 1 : table[1].value() - table[0].value();
    *this = sequence(count_, table.empty() ? 0 : table[0].value(), step);
  } else {
    table_ = std::make_shared<const Table>(table);
    start_ = table[0].value();
  }
}

GlobalRank RankMap::operator[](std::int64_t index) const noexcept {
  return table_ ? table_->ranks()[static_cast<std::size_t>(index)] : GlobalRank{start_ + index * step_};
}

std::optional<std::int64_t> RankMap::index_of(GlobalRank rank) const noexcept {
  if (table_) return table_->index_of(rank.value());
  const std::int64_t offset = rank.value() - start_;
  if (offset % step_ != 0) return std::nullopt;
  const std::int64_t index = offset / step_;
  return index >= 0 && index < count_ ? std::optional(index) : std::nullopt;
}

std::string RankMap::text() const {
  constexpr std::int64_t shown = 16;
  if (is_formula()) {
    const std::string by = step_ == 1 ? "" : fmt::format(" by {}", step_);
    return count_ == 1 ? fmt::to_string(start_)
                       : fmt::format("{} to {}{}", start_, start_ + (count_ - 1) * step_, by);
  }
  std::vector<std::int64_t> head;
  for (std::int64_t i = 0; i < std::min(count_, shown); ++i) head.push_back((*this)[i].value());
  const std::string more = count_ > shown ? fmt::format(" ... {} in all", count_) : "";
  return fmt::format("[{}{}]", fmt::join(head, " "), more);
}

std::size_t RankMap::hash() const noexcept {
  const std::size_t seed =
      table_ ? table_->hash() : mix(static_cast<std::size_t>(start_), static_cast<std::size_t>(step_));
  return mix(seed, static_cast<std::size_t>(count_));
}

bool operator==(const RankMap& a, const RankMap& b) noexcept {
  if (a.count_ != b.count_ || a.start_ != b.start_ || a.step_ != b.step_) return false;
  if (a.table_ == b.table_) return true;
  return a.table_ && b.table_ && a.table_->hash() == b.table_->hash() &&
         a.table_->ranks() == b.table_->ranks();
}

}  // namespace tulle
