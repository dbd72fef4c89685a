// SPDX-License-Identifier: Apache-2.0
#include "conformance/conformance.hpp"
#include "support/store_backend.hpp"

namespace tulle::test {
namespace {

/// Two hosts and the stand-in between and within them. Every wait looks by itself, so each case is dear.
Setting store_on_two_hosts() {
  return {.name = "two_hosts",
          .options = {.backend = "store"},
          .prepare =
              [](JoinOptions& join) {
                join.host = 2 * *join.rank < *join.size ? "a" : "b";
                join.backends = {store_backend()};
              },
          .most_bytes = 1 << 18,
          .breadth = Breadth::one_per_path};
}

INSTANTIATE_TEST_SUITE_P(Store, Conformance, testing::Values(store_on_two_hosts()),
                         testing::PrintToStringParamName());

}  // namespace
}  // namespace tulle::test
