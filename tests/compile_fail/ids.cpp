// SPDX-License-Identifier: Apache-2.0
#include "tulle/base/ids.hpp"

namespace {

std::int64_t place_of(tulle::GlobalRank rank) {
  return rank.value();
}

}  // namespace

bool mixed(tulle::GlobalRank global, tulle::GroupRank group) {
#ifdef REFUSED
  place_of(group);            // refused: could not convert|no matching function|cannot convert
  place_of(3);                // refused: could not convert|no matching function|cannot convert
  (void)(global == group);    // refused: no match for|invalid operands
  (void)(global < group);     // refused: no match for|invalid operands
  const int number = global;  // refused: cannot convert|no viable conversion
#endif
  return place_of(global) == group.value();
}
