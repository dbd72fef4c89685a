// SPDX-License-Identifier: Apache-2.0
#include "backends/native/fold.hpp"

#include <fmt/format.h>

#include "backends/native/fold_tables.hpp"
#include "tulle/base/error.hpp"

namespace tulle::native {
namespace {

FoldKernel kernel_of(ReduceOp op, DType dtype) noexcept {
  switch (dtype) {
    case DType::f64:
    case DType::f32: return floating_kernel(op, dtype);
    case DType::f16:
    case DType::bf16: return half_kernel(op, dtype);
    case DType::boolean: return boolean_kernel(op);
    default: return integer_kernel(op, dtype);
  }
}

}  // namespace

void fold(ReduceOp op, DType dtype, void* out, std::span<const void* const> sources, std::int64_t count) {
  const FoldKernel kernel = kernel_of(op, dtype);
  if (kernel == nullptr) {
    throw ConfigError(
        fmt::format("no fold by '{}' over {} (the operator is not defined for this type). see is_defined",
                    name_of(op), name_of(dtype)));
  }
  kernel(out, sources, count);
}

}  // namespace tulle::native
