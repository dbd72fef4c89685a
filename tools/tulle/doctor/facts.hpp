// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

namespace tulle::cli {

/// One thing about this machine that tulle depends on.
struct Fact {
  std::string name;   ///< as in JSON: "cores_usable"
  std::string value;  ///< "2", "yes", "no (Operation not permitted)"
  std::string use;    ///< what it is good for
};

/// Looks, without leaving anything changed.
[[nodiscard]] std::vector<Fact> machine_facts();

}  // namespace tulle::cli
