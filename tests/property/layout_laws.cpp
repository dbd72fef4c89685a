// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <vector>

#include "property/random_layout.hpp"
#include "tulle/base/error.hpp"
#include "tulle/layout/algebra.hpp"

namespace tulle {
namespace {

using Indices = std::vector<std::int64_t>;

/// What modes list, straight from the definition, without making them canonical.
Indices listed(const std::vector<Mode>& modes) {
  Indices indices{0};
  for (const Mode& mode : modes) {
    Indices next;
    for (const std::int64_t index : indices) {
      for (std::int64_t step = 0; step < mode.size; ++step) next.push_back(index + step * mode.stride);
    }
    indices = next;
  }
  return indices;
}

bool has_repeat(Indices indices) {
  std::ranges::sort(indices);
  return std::ranges::adjacent_find(indices) != indices.end();
}

template <class Call>
auto unless_refused(Call call) -> std::optional<decltype(call())> {
  try {
    return call();
  } catch (const ConfigError&) {
    return std::nullopt;
  }
}

RC_GTEST_PROP(FlatLayoutLaw, CanonicalFormKeepsTheMap, ()) {
  const std::vector<Mode> modes = *any_modes(4);
  const FlatLayout layout(modes);
  const Indices expected = listed(modes);

  RC_ASSERT(codomain(layout) == expected);
  RC_ASSERT(layout.size() == std::int64_t(expected.size()));
  RC_ASSERT(layout.cosize() == std::ranges::max(expected) + 1);
  for (std::size_t i = 0; i < expected.size(); ++i) RC_ASSERT(layout(std::int64_t(i)) == expected[i]);
}

RC_GTEST_PROP(FlatLayoutLaw, TextReadsBack, ()) {
  const FlatLayout layout(*any_modes(4));
  const MeshLayout mesh({layout, FlatLayout(*any_modes(2)), FlatLayout()});

  RC_ASSERT(FlatLayout::parse(layout.text()) == layout);
  RC_ASSERT(MeshLayout::parse(mesh.text()) == mesh);
}

/// Every layout of up to three modes of sizes 1 to 4 and strides 1 to 8.
std::set<std::vector<std::pair<std::int64_t, std::int64_t>>> small_layouts() {
  std::set<std::vector<std::pair<std::int64_t, std::int64_t>>> layouts;
  for (std::int64_t code = 0; code < 32 * 32 * 32; ++code) {
    std::vector<Mode> modes;
    for (std::int64_t rest = code; modes.size() < 3; rest /= 32)
      modes.push_back({1 + rest % 4, 1 + rest / 4 % 8});
    const FlatLayout layout(modes);
    std::vector<std::pair<std::int64_t, std::int64_t>> pairs;
    for (const Mode& mode : layout.modes()) pairs.emplace_back(mode.size, mode.stride);
    layouts.insert(pairs);
  }
  return layouts;
}

TEST(FlatLayoutLaw, InjectiveLayoutsAreEqualExactlyIfTheirIndicesAre) {
  std::map<Indices, std::size_t> forms;
  for (const auto& pairs : small_layouts()) {
    std::vector<Mode> modes;
    for (const auto& [size, stride] : pairs) modes.push_back({size, stride});
    const Indices indices = codomain(FlatLayout(modes));
    if (!has_repeat(indices)) ++forms[indices];
  }

  EXPECT_GT(forms.size(), 1000U);
  for (const auto& [indices, count] : forms) EXPECT_EQ(count, 1U) << testing::PrintToString(indices);
}

RC_GTEST_PROP(InjectiveLaw, AgreesWithTheListOfIndices, ()) {
  const FlatLayout layout(*any_modes(3));
  const bool repeats = has_repeat(codomain(layout));

  RC_ASSERT(is_injective(layout) == !repeats);
  RC_ASSERT(find_repeat(layout).has_value() == repeats);
  if (is_orthogonal(layout)) RC_ASSERT(!repeats);
}

RC_GTEST_PROP(ComplementLaw, TilesTheRangeOrIsRefused, ()) {
  const FlatLayout layout(*any_modes(3));
  const std::int64_t size = *rc::gen::inRange<std::int64_t>(1, 200);

  const auto rows = unless_refused([&] { return tiles(layout, size); });

  RC_CLASSIFY(rows.has_value());
  if (!rows) return;
  Indices all;
  for (const Indices& row : *rows) all.insert(all.end(), row.begin(), row.end());
  std::ranges::sort(all);
  RC_ASSERT(std::int64_t(all.size()) == size);
  for (std::size_t i = 0; i < all.size(); ++i) RC_ASSERT(all[i] == std::int64_t(i));
}

RC_GTEST_PROP(ComplementLaw, EveryViewOfARangeTilesIt, ()) {
  const View view = *view_of_a_range();
  const FlatLayout rest = complement(view.layout, view.size);

  RC_ASSERT(is_orthogonal(view.layout));
  RC_ASSERT(rest.size() * view.layout.size() == view.size);
  RC_ASSERT(complement(rest, view.size).size() == view.layout.size());
  Indices both = codomain(rest);
  for (const std::int64_t index : codomain(view.layout))
    RC_ASSERT(index == 0 || !std::ranges::count(both, index));
}

RC_GTEST_PROP(CoordinateLaw, UndoesTheLayoutInEverySibling, ()) {
  const View view = *view_of_a_range();

  for (const Indices& row : tiles(view.layout, view.size)) {
    for (std::size_t i = 0; i < row.size(); ++i)
      RC_ASSERT(coordinate_of(view.layout, row[i]) == std::int64_t(i));
  }
}

void assert_composed(const FlatLayout& result, const FlatLayout& left, const FlatLayout& right) {
  RC_ASSERT(result.size() == right.size());
  for (std::int64_t i = 0; i < right.size(); ++i) RC_ASSERT(result(i) == left(right(i)));
}

RC_GTEST_PROP(ComposeLaw, GivesLeftOfRightOrIsRefused, ()) {
  const FlatLayout left(*any_modes(3));
  const FlatLayout right(*any_modes(2, 4));

  const auto result = unless_refused([&] { return compose(left, right); });

  RC_CLASSIFY(result.has_value());
  if (right.cosize() > left.size()) RC_ASSERT(!result);
  if (result) assert_composed(*result, left, right);
}

RC_GTEST_PROP(ComposeLaw, NeverRefusesToSplitAtTheSeams, ()) {
  const std::vector<std::int64_t> sizes = *factors();
  std::vector<FlatLayout> left;
  std::int64_t stride = *rc::gen::inRange<std::int64_t>(1, 4);
  for (const std::int64_t size : sizes) {
    left.push_back(FlatLayout{{size, stride}});
    stride *= size * *rc::gen::inRange<std::int64_t>(1, 3);
  }
  const FlatLayout whole = MeshLayout(left).collapsed();

  const MeshLayout parts = compose(whole, MeshLayout::row_major(sizes));

  RC_ASSERT(parts == MeshLayout(left));
  RC_ASSERT(parts.collapsed() == whole);
}

RC_GTEST_PROP(ComposeLaw, AViewOfAViewIsAView, ()) {
  const View inner = *view_of_a_range();
  const FlatLayout left{{inner.size, *rc::gen::inRange<std::int64_t>(1, 5)}};

  assert_composed(compose(left, inner.layout), left, inner.layout);
}

RC_GTEST_PROP(DivideLaw, TileAndRestListTheWhole, ()) {
  const View view = *view_of_a_range();
  const FlatLayout whole{{view.size, *rc::gen::inRange<std::int64_t>(1, 5)}};

  const Division parts = divide(whole, view.layout);

  Indices all = codomain(MeshLayout({parts.tile, parts.rest}).collapsed());
  std::ranges::sort(all);
  RC_ASSERT(all == codomain(whole));
  assert_composed(parts.tile, whole, view.layout);
}

}  // namespace
}  // namespace tulle
