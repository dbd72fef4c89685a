// SPDX-License-Identifier: Apache-2.0
#include "tulle/comm/collectives.hpp"

#include <list>
#include <string>
#include <vector>

void refused(const tulle::Group& group) {
  std::vector<float> data(4);
  tulle::all_reduce(group, data, tulle::ReduceOp::sum);
  tulle::broadcast(group, data, tulle::GroupRank{0});

#if defined(CONST_IN_PLACE)
  const std::vector<float> fixed(4);
  tulle::all_reduce(group, fixed, tulle::ReduceOp::sum);
#elif defined(SCATTERED_RANGE)
  std::list<float> scattered(4);
  tulle::all_reduce(group, scattered, tulle::ReduceOp::sum);
#elif defined(NOT_AN_ELEMENT)
  std::vector<std::string> words(4);
  tulle::all_reduce(group, words, tulle::ReduceOp::sum);
#elif defined(PACKED_BOOLS)
  std::vector<bool> packed(4);
  tulle::all_reduce(group, packed, tulle::ReduceOp::bit_and);
#elif defined(GLOBAL_RANK_AS_ROOT)
  tulle::broadcast(group, data, tulle::GlobalRank{0});
#elif defined(INTEGER_AS_ROOT)
  tulle::broadcast(group, data, 0);
#elif defined(DROPPED_WORK)
  tulle::all_reduce_async(group, data, tulle::ReduceOp::sum);
#endif
}
