// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>

#include "tulle/base/error.hpp"
#include "tulle/layout/algebra.hpp"

namespace tulle {
namespace {

/// Composes mode by mode. The parts may be joined only if no coordinate makes one mode of `left` carry into
/// the next, so the reach into each mode is summed up and checked at the end.
class Composer {
 public:
  Composer(const FlatLayout& left, const FlatLayout& right)
      : left_(left), right_(right), reach_(left.modes().size()) {
    if (right.cosize() > left.size()) {
      refuse(fmt::format("the right side reaches cosize {}, the left side has domain {}", right.cosize(),
                         left.size()));
    }
  }

  FlatLayout part(const FlatLayout& right) {
    std::vector<Mode> modes;
    for (const Mode& mode : right.modes()) {
      const std::vector<Mode> pieces = split(mode);
      modes.insert(modes.end(), pieces.begin(), pieces.end());
    }
    return FlatLayout(modes);
  }

  void check_carries() const {
    for (std::size_t i = 0; i < reach_.size(); ++i) {
      const std::int64_t size = left_.modes()[i].size;
      if (reach_[i] >= size) {
        refuse(fmt::format("coordinates add up to {} in a mode of size {}, which carries into the next",
                           reach_[i], size));
      }
    }
  }

 private:
  [[noreturn]] void refuse(const std::string& why) const {
    throw ConfigError(fmt::format("{} after {} is not a layout ({})", left_.text(), right_.text(), why));
  }

  /// One mode of the right side over the modes of the left, from the fastest on; answers outermost first.
  std::vector<Mode> split(Mode rest) {
    std::vector<Mode> pieces;
    for (std::size_t i = reach_.size(); i-- > 0 && rest.size > 1;) {
      const Mode& mode = left_.modes()[i];
      if (rest.stride % mode.size == 0) {
        rest.stride /= mode.size;
      } else {
        const std::int64_t count = count_within(rest, mode);
        pieces.push_back({count, rest.stride * mode.stride});
        reach_[i] += (count - 1) * rest.stride;
        rest = {rest.size / count, 1};
      }
    }
    std::ranges::reverse(pieces);
    return pieces;
  }

  /// How many steps stay within one mode: all, or as many as fill it.
  std::int64_t count_within(const Mode& rest, const Mode& mode) const {
    if ((rest.size - 1) * rest.stride < mode.size) return rest.size;
    if (mode.size % rest.stride != 0) {
      refuse(fmt::format("steps of {} do not divide a mode of size {}", rest.stride, mode.size));
    }
    const std::int64_t count = mode.size / rest.stride;
    if (rest.size % count != 0) {
      refuse(fmt::format("{} steps do not fill modes of {} steps evenly", rest.size, count));
    }
    return count;
  }

  const FlatLayout& left_;
  const FlatLayout& right_;
  std::vector<std::int64_t> reach_;
};

}  // namespace

FlatLayout compose(const FlatLayout& left, const FlatLayout& right) {
  Composer composer(left, right);
  FlatLayout result = composer.part(right);
  composer.check_carries();
  return result;
}

MeshLayout compose(const FlatLayout& left, const MeshLayout& right) {
  Composer composer(left, right.collapsed());
  std::vector<FlatLayout> axes;
  for (const FlatLayout& axis : right.axes()) axes.push_back(composer.part(axis));
  composer.check_carries();
  return MeshLayout(std::move(axes));
}

Division divide(const FlatLayout& whole, const FlatLayout& tile) {
  const MeshLayout parts = compose(whole, MeshLayout({tile, complement(tile, whole.size())}));
  return {parts.axes()[0], parts.axes()[1]};
}

}  // namespace tulle
