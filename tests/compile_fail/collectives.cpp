// SPDX-License-Identifier: Apache-2.0
#include "tulle/comm/collectives.hpp"

#include <list>
#include <string>
#include <vector>

void collectives(const tulle::Group& group) {
  constexpr auto sum = tulle::ReduceOp::sum;
  std::vector<float> data(4);
  tulle::all_reduce(group, data, sum);
  tulle::broadcast(group, data, tulle::GroupRank{0});

#ifdef REFUSED
  const std::vector<float> fixed(4);
  std::list<float> scattered(4);
  std::vector<std::string> words(4);
  std::vector<bool> packed(4);
  tulle::all_reduce(group, fixed, sum);                 // refused: no matching function
  tulle::all_reduce(group, scattered, sum);             // refused: no matching function
  tulle::all_reduce(group, words, sum);                 // refused: no matching function
  tulle::all_reduce(group, packed, sum);                // refused: no matching function
  tulle::broadcast(group, data, tulle::GlobalRank{0});  // refused: no matching function|convert
  tulle::broadcast(group, data, 0);                     // refused: no matching function|convert
  tulle::all_reduce_async(group, data, sum);            // refused: ignoring return
#endif
}
