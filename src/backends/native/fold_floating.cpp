// SPDX-License-Identifier: Apache-2.0
#include "backends/native/fold_ops.hpp"
#include "backends/native/fold_tables.hpp"

namespace tulle::native {
namespace {

template <class T>
struct Floating {
  using Stored = T;
  using Wide = T;
  [[nodiscard]] static T widen(T value) noexcept { return value; }
  [[nodiscard]] static T narrow(T value) noexcept { return value; }
};

template <class T>
FoldKernel kernel_for(ReduceOp op) noexcept {
  switch (op) {
    case ReduceOp::sum: return fold_kernel<Floating<T>, Sum>;
    case ReduceOp::product: return fold_kernel<Floating<T>, Product>;
    case ReduceOp::min: return fold_kernel<Floating<T>, Min>;
    case ReduceOp::max: return fold_kernel<Floating<T>, Max>;
    case ReduceOp::avg: return fold_kernel<Floating<T>, Average>;
    default: return nullptr;
  }
}

}  // namespace

FoldKernel floating_kernel(ReduceOp op, DType dtype) noexcept {
  return dtype == DType::f64 ? kernel_for<double>(op) : kernel_for<float>(op);
}

}  // namespace tulle::native
