// SPDX-License-Identifier: Apache-2.0
#include "tulle/comm/reduce_op.hpp"

namespace tulle {

std::string_view name_of(ReduceOp op) noexcept {
  constexpr std::array<std::string_view, all_reduce_ops.size()> names{"sum", "product", "min", "max",
                                                                      "avg", "and",     "or",  "xor"};
  return names.at(static_cast<std::size_t>(op));
}

bool is_defined(ReduceOp op, DType dtype) noexcept {
  switch (op) {
    case ReduceOp::avg: return is_floating(dtype);
    case ReduceOp::bit_and:
    case ReduceOp::bit_or:
    case ReduceOp::bit_xor: return !is_floating(dtype);
    default: return true;
  }
}

}  // namespace tulle
