// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "conformance/conformance.hpp"

namespace tulle::test {

[[nodiscard]] inline Setting native_chunks() {
  return {.name = "chunks"};
}

/// Everything goes through the inline lines: long messages would take their time, see lines_test.cpp.
[[nodiscard]] inline Setting native_lines() {
  return {.name = "lines",
          .options = {.native = {.staging = Staging::lines}},
          .most_bytes = 1024,
          .breadth = Breadth::one_per_path};
}

/// Every rank has one staging chunk: operations under way at once must wait for it or do without.
[[nodiscard]] inline Setting native_one_chunk() {
  return {.name = "one_chunk",
          .prepare = [](JoinOptions& join) { join.arena.staging_chunks = 1; },
          .most_bytes = 1 << 20,
          .breadth = Breadth::one_per_path};
}

/// Call sites travel with every operation.
[[nodiscard]] inline Setting native_checked() {
  return {.name = "checked",
          .prepare = [](JoinOptions& join) { join.checking = Checking::on; },
          .most_bytes = 1 << 16,
          .breadth = Breadth::one_per_path};
}

}  // namespace tulle::test
