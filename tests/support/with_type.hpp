// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <utility>

#include "tulle/base/dtype.hpp"

namespace tulle::test {

/// Calls `body` with a zero of the type that `dtype` names.
template <class Body>
decltype(auto) with_type(DType dtype, Body&& body) {
  switch (dtype) {
    case DType::f64: return std::forward<Body>(body)(double{});
    case DType::f32: return std::forward<Body>(body)(float{});
    case DType::f16: return std::forward<Body>(body)(float16{});
    case DType::bf16: return std::forward<Body>(body)(bfloat16{});
    case DType::i8: return std::forward<Body>(body)(std::int8_t{});
    case DType::i16: return std::forward<Body>(body)(std::int16_t{});
    case DType::i32: return std::forward<Body>(body)(std::int32_t{});
    case DType::i64: return std::forward<Body>(body)(std::int64_t{});
    case DType::u8: return std::forward<Body>(body)(std::uint8_t{});
    case DType::u16: return std::forward<Body>(body)(std::uint16_t{});
    case DType::u32: return std::forward<Body>(body)(std::uint32_t{});
    case DType::u64: return std::forward<Body>(body)(std::uint64_t{});
    case DType::boolean: break;
  }
  return std::forward<Body>(body)(bool{});
}

}  // namespace tulle::test
