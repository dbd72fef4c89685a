// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <span>

#include "tulle/base/dtype.hpp"
#include "tulle/comm/reduce_op.hpp"

namespace tulle::native {

/// out[i] = the fold of sources[0][i], sources[1][i], ... with the bits that `ReduceOp` promises; avg divides
/// by the number of sources. One pass over all of them. `out` is the very memory of a source, or apart from
/// all. No alignment is needed. At least one source. Throws ConfigError if `op` is not defined for `dtype`.
void fold(ReduceOp op, DType dtype, void* out, std::span<const void* const> sources, std::int64_t count);

}  // namespace tulle::native
