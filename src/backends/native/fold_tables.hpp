// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "backends/native/fold_kernel.hpp"
#include "tulle/base/dtype.hpp"
#include "tulle/comm/reduce_op.hpp"

namespace tulle::native {

// The kernels by family of types: null where the operator is not defined.
[[nodiscard]] FoldKernel floating_kernel(ReduceOp op, DType dtype) noexcept;
[[nodiscard]] FoldKernel half_kernel(ReduceOp op, DType dtype) noexcept;
[[nodiscard]] FoldKernel integer_kernel(ReduceOp op, DType dtype) noexcept;
[[nodiscard]] FoldKernel boolean_kernel(ReduceOp op) noexcept;

}  // namespace tulle::native
