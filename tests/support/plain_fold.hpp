// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "tulle/base/dtype.hpp"
#include "tulle/comm/reduce_op.hpp"

namespace tulle::test {

/// The fold of `sources` from the first upwards by the simplest loop, one element after another: the oracle
/// of every reduction. `out` is apart from all sources.
void plain_fold(ReduceOp op, DType dtype, std::byte* out, std::span<const std::byte* const> sources,
                std::int64_t count);

}  // namespace tulle::test
