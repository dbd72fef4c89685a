// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "tulle/base/dtype.hpp"
#include "tulle/base/export.hpp"

namespace tulle {

/// How a reduction combines elements. Folds run from group rank 0 upwards; 16-bit floats fold in f32 and are
/// rounded once; avg divides before that rounding; min and max give NaN if any element is NaN, and -0 < +0.
enum class ReduceOp : std::uint8_t { sum, product, min, max, avg, bit_and, bit_or, bit_xor };

inline constexpr std::array all_reduce_ops{ReduceOp::sum,    ReduceOp::product, ReduceOp::min,
                                           ReduceOp::max,    ReduceOp::avg,     ReduceOp::bit_and,
                                           ReduceOp::bit_or, ReduceOp::bit_xor};

/// "sum", "product", ..., "and", "or", "xor".
[[nodiscard]] TULLE_EXPORT std::string_view name_of(ReduceOp op) noexcept;

/// avg needs floats, the bit operations need integers or bool; all others take every type.
[[nodiscard]] TULLE_EXPORT bool is_defined(ReduceOp op, DType dtype) noexcept;

}  // namespace tulle
