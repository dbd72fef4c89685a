// SPDX-License-Identifier: Apache-2.0
#include <cstdint>
#include <type_traits>

#include "backends/native/fold_ops.hpp"
#include "backends/native/fold_tables.hpp"

namespace tulle::native {
namespace {

template <class T>
struct Integer {
  using Stored = T;
  using Wide = T;
  [[nodiscard]] static T widen(T value) noexcept { return value; }
  [[nodiscard]] static T narrow(T value) noexcept { return value; }
};

/// Only min and max see the sign: the others share the kernels of the unsigned type.
template <class T>
FoldKernel kernel_for(ReduceOp op) noexcept {
  using Bits = Integer<std::make_unsigned_t<T>>;
  switch (op) {
    case ReduceOp::sum: return fold_kernel<Bits, Sum>;
    case ReduceOp::product: return fold_kernel<Bits, Product>;
    case ReduceOp::min: return fold_kernel<Integer<T>, Min>;
    case ReduceOp::max: return fold_kernel<Integer<T>, Max>;
    case ReduceOp::avg: return nullptr;
    case ReduceOp::bit_and: return fold_kernel<Bits, And>;
    case ReduceOp::bit_or: return fold_kernel<Bits, Or>;
    case ReduceOp::bit_xor: return fold_kernel<Bits, Xor>;
  }
  return nullptr;
}

}  // namespace

FoldKernel integer_kernel(ReduceOp op, DType dtype) noexcept {
  switch (dtype) {
    case DType::i8: return kernel_for<std::int8_t>(op);
    case DType::i16: return kernel_for<std::int16_t>(op);
    case DType::i32: return kernel_for<std::int32_t>(op);
    case DType::i64: return kernel_for<std::int64_t>(op);
    case DType::u8: return kernel_for<std::uint8_t>(op);
    case DType::u16: return kernel_for<std::uint16_t>(op);
    case DType::u32: return kernel_for<std::uint32_t>(op);
    case DType::u64: return kernel_for<std::uint64_t>(op);
    default: return nullptr;
  }
}

}  // namespace tulle::native
