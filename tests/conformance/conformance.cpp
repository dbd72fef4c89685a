// SPDX-License-Identifier: Apache-2.0
#include "conformance/conformance.hpp"

#include <algorithm>
#include <numeric>

namespace tulle::test {
namespace {

bool fits(const Case& what, std::int64_t size, std::int64_t most_bytes) {
  return size * what.count * size_of(what.dtype) <= most_bytes;
}

bool is_thin() {
  return is_sanitized || Conformance::GetParam().breadth == Breadth::one_per_path;
}

}  // namespace

void Conformance::on(std::int64_t ranks, const RankBody& body, std::chrono::milliseconds deadline) const {
  on_ranks(ranks, body, {.deadline = patience(deadline), .prepare = GetParam().prepare});
}

void Conformance::on_every_count(const RankBody& body, std::chrono::milliseconds deadline) const {
  for (const std::int64_t ranks : rank_counts) on(ranks, body, deadline);
}

void Conformance::play_on_every_count(const std::vector<Case>& cases) const {
  for (const std::int64_t ranks : rank_counts) {
    const auto oracle = std::make_shared<Oracle>();
    on(ranks, [&](const Universe& universe) {
      Player player(world(universe), oracle);
      for (Case what : cases) {
        what.root = what.root < 0 ? universe.size() - 1 : what.root;
        if (!fits(what, universe.size(), GetParam().most_bytes)) continue;
        ASSERT_NO_FATAL_FAILURE(player.play(what));
      }
    });
  }
}

std::int64_t Conformance::limited(std::int64_t count) {
  return std::min(count, GetParam().most_bytes / 32);
}

Group Conformance::group(const Universe& universe, const std::vector<std::int64_t>& ranks,
                         const std::string& tag) {
  std::vector<GlobalRank> members(ranks.begin(), ranks.end());
  Options options = GetParam().options;
  if (!tag.empty()) options.tag = tag;
  return universe.group(members, options);
}

Group Conformance::world(const Universe& universe) {
  std::vector<std::int64_t> all(static_cast<std::size_t>(universe.size()));
  std::iota(all.begin(), all.end(), 0);
  return group(universe, all);
}

std::vector<DType> Conformance::types() {
  if (is_thin()) return {DType::f32, DType::f16, DType::i32, DType::boolean};
  return {all_dtypes.begin(), all_dtypes.end()};
}

std::vector<ReduceOp> Conformance::operators(DType dtype) {
  if (is_thin()) return {is_floating(dtype) ? ReduceOp::avg : ReduceOp::sum};
  std::vector<ReduceOp> all;
  for (const ReduceOp op : all_reduce_ops) {
    if (is_defined(op, dtype)) all.push_back(op);
  }
  return all;
}

}  // namespace tulle::test
