// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "support/on_ranks.hpp"

namespace tulle::test {

/// The same as `on_ranks`, each rank a process forked from this one, which must have one thread then. The
/// ranks meet over a Unix socket that this process serves. Ranks that are not done at the deadline are
/// killed. A process that fails tells its assertions and exceptions here, and never runs googletest's own
/// output.
void on_processes(std::int64_t n, const RankBody& body, const RankOptions& options = {});

}  // namespace tulle::test
