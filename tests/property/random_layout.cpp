// SPDX-License-Identifier: Apache-2.0
#include "property/random_layout.hpp"

#include <algorithm>
#include <ostream>

#include "tulle/layout/mesh_layout.hpp"

namespace tulle {
namespace {

/// Swaps driven by random numbers, so that a failing case shrinks towards the sorted order.
std::vector<std::size_t> shuffled(std::size_t count) {
  std::vector<std::size_t> order(count);
  for (std::size_t i = 0; i < count; ++i) order[i] = i;
  for (std::size_t i = 0; i + 1 < count; ++i) {
    std::swap(order[i], order[i + *rc::gen::inRange<std::size_t>(0, count - i)]);
  }
  return order;
}

}  // namespace

rc::Gen<std::vector<Mode>> any_modes(int most, std::int64_t largest_stride) {
  return rc::gen::exec([most, largest_stride] {
    std::vector<Mode> modes(std::size_t(*rc::gen::inRange(0, most + 1)));
    for (Mode& mode : modes)
      mode = {*rc::gen::inRange<std::int64_t>(1, 6), *rc::gen::inRange<std::int64_t>(1, largest_stride + 1)};
    return modes;
  });
}

rc::Gen<std::vector<std::int64_t>> factors() {
  return rc::gen::exec([] {
    std::vector<std::int64_t> sizes(std::size_t(*rc::gen::inRange(1, 6)));
    for (std::int64_t& size : sizes) size = *rc::gen::inRange<std::int64_t>(1, 5);
    return sizes;
  });
}

rc::Gen<std::vector<std::size_t>> choice_of(std::size_t count) {
  return rc::gen::exec([count] {
    std::vector<std::size_t> order = shuffled(count);
    order.resize(*rc::gen::inRange<std::size_t>(1, count + 1));
    return order;
  });
}

rc::Gen<View> view_of_a_range() {
  return rc::gen::exec([] {
    const std::vector<std::int64_t> sizes = *factors();
    const MeshLayout whole = MeshLayout::row_major(sizes);
    std::vector<FlatLayout> chosen;
    for (const std::size_t i : *choice_of(sizes.size())) chosen.push_back(whole.axes()[i]);
    return View{MeshLayout(chosen).collapsed(), whole.size()};
  });
}

void showValue(const Mode& mode, std::ostream& out) {
  out << mode.size << ':' << mode.stride;
}

void showValue(const View& view, std::ostream& out) {
  out << view.layout.text() << " in " << view.size;
}

}  // namespace tulle
