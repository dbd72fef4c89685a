// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <rapidcheck.h>

#include <cstdint>
#include <vector>

#include "tulle/layout/flat_layout.hpp"

namespace tulle {

/// Up to `most` modes of small sizes and strides: seldom orthogonal, often with repeats.
rc::Gen<std::vector<Mode>> any_modes(int most, std::int64_t largest_stride = 20);

/// A range cut into factors: the factors, outermost first, some of them 1.
rc::Gen<std::vector<std::int64_t>> factors();

/// A shuffled choice of at least one of 0 to count - 1.
rc::Gen<std::vector<std::size_t>> choice_of(std::size_t count);

/// A layout that orders some of the factors of a range, and that range's size.
struct View {
  FlatLayout layout;
  std::int64_t size;
};
rc::Gen<View> view_of_a_range();

void showValue(const Mode& mode, std::ostream& out);
void showValue(const View& view, std::ostream& out);

}  // namespace tulle
