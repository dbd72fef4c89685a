// SPDX-License-Identifier: Apache-2.0
#include <cstdint>

#include "backends/native/fold_ops.hpp"
#include "backends/native/fold_tables.hpp"

namespace tulle::native {
namespace {

/// Every byte but 0 is true; results are 0 or 1.
struct Truth {
  using Stored = std::uint8_t;
  using Wide = std::uint8_t;
  [[nodiscard]] static std::uint8_t widen(std::uint8_t value) noexcept { return value != 0 ? 1 : 0; }
  [[nodiscard]] static std::uint8_t narrow(std::uint8_t value) noexcept { return value; }
};

}  // namespace

FoldKernel boolean_kernel(ReduceOp op) noexcept {
  switch (op) {
    case ReduceOp::sum:
    case ReduceOp::max:
    case ReduceOp::bit_or: return fold_kernel<Truth, Or>;
    case ReduceOp::product:
    case ReduceOp::min:
    case ReduceOp::bit_and: return fold_kernel<Truth, And>;
    case ReduceOp::bit_xor: return fold_kernel<Truth, Xor>;
    case ReduceOp::avg: return nullptr;
  }
  return nullptr;
}

}  // namespace tulle::native
