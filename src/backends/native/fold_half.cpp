// SPDX-License-Identifier: Apache-2.0
#include "backends/native/fold_ops.hpp"
#include "backends/native/fold_tables.hpp"
#include "backends/native/half.hpp"

namespace tulle::native {
namespace {

struct Half {
  using Stored = float16;
  using Wide = float;
  [[nodiscard]] static float widen(float16 value) noexcept { return native::widen(value); }
  [[nodiscard]] static float16 narrow(float value) noexcept { return narrow_to_float16(value); }
};

struct Brain {
  using Stored = bfloat16;
  using Wide = float;
  [[nodiscard]] static float widen(bfloat16 value) noexcept { return native::widen(value); }
  [[nodiscard]] static bfloat16 narrow(float value) noexcept { return narrow_to_bfloat16(value); }
};

template <class Number>
FoldKernel kernel_for(ReduceOp op) noexcept {
  switch (op) {
    case ReduceOp::sum: return fold_kernel<Number, Sum>;
    case ReduceOp::product: return fold_kernel<Number, Product>;
    case ReduceOp::min: return fold_kernel<Number, Min>;
    case ReduceOp::max: return fold_kernel<Number, Max>;
    case ReduceOp::avg: return fold_kernel<Number, Average>;
    default: return nullptr;
  }
}

}  // namespace

FoldKernel half_kernel(ReduceOp op, DType dtype) noexcept {
  return dtype == DType::f16 ? kernel_for<Half>(op) : kernel_for<Brain>(op);
}

}  // namespace tulle::native
