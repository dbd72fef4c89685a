// SPDX-License-Identifier: Apache-2.0
#include "tulle/base/ids.hpp"

namespace {

std::int64_t place_of(tulle::GlobalRank rank) {
  return rank.value();
}

}  // namespace

int main() {
  const tulle::GlobalRank global{3};
  const tulle::GroupRank group{3};

#if defined(GROUP_RANK_AS_GLOBAL_RANK)
  return static_cast<int>(place_of(group));
#elif defined(KINDS_COMPARED)
  return global == group ? 0 : 1;
#elif defined(RANK_AS_INTEGER)
  const int number = global;
  return number;
#elif defined(INTEGER_AS_RANK)
  return static_cast<int>(place_of(3));
#else
  return static_cast<int>(place_of(global)) - static_cast<int>(group);
#endif
}
