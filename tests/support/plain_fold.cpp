// SPDX-License-Identifier: Apache-2.0
#include "support/plain_fold.hpp"

#include <algorithm>
#include <cmath>
#include <concepts>
#include <cstring>
#include <stdexcept>
#include <type_traits>

#include "support/with_type.hpp"

namespace tulle::test {
namespace {

template <class T>
T read(const std::byte* from, std::int64_t i) {
  T value;
  std::memcpy(&value, from + i * std::int64_t{sizeof(T)}, sizeof(T));
  return value;
}

/// The lesser by the order -inf < ... < -0 < +0 < ... < inf; NaN if either is.
template <std::floating_point T>
T lesser(T a, T b) {
  if (std::isnan(a)) return a;
  if (std::isnan(b)) return b;
  if (a == b) return std::signbit(a) ? a : b;
  return std::min(a, b);
}

template <std::floating_point T>
T combine(ReduceOp op, T a, T b) {
  switch (op) {
    case ReduceOp::sum:
    case ReduceOp::avg: return a + b;
    case ReduceOp::product: return a * b;
    case ReduceOp::min: return lesser(a, b);
    case ReduceOp::max: return -lesser(-a, -b);
    default: throw std::logic_error("no bits of floats");
  }
}

/// In 64 bits without sign, where everything is defined; what is cut off afterwards had no say.
template <std::integral T>
T combine(ReduceOp op, T a, T b) {
  const auto x = static_cast<std::uint64_t>(a);
  const auto y = static_cast<std::uint64_t>(b);
  switch (op) {
    case ReduceOp::sum: return static_cast<T>(x + y);
    case ReduceOp::product: return static_cast<T>(x * y);
    case ReduceOp::min: return std::min(a, b);
    case ReduceOp::max: return std::max(a, b);
    case ReduceOp::bit_and: return static_cast<T>(x & y);
    case ReduceOp::bit_or: return static_cast<T>(x | y);
    case ReduceOp::bit_xor: return static_cast<T>(x ^ y);
    case ReduceOp::avg: break;
  }
  throw std::logic_error("no average of integers");
}

template <class T>
T fold_one(ReduceOp op, std::span<const std::byte* const> sources, std::int64_t i) {
  T sum = read<T>(sources[0], i);
  for (const std::byte* source : sources.subspan(1)) sum = combine(op, sum, read<T>(source, i));
  if constexpr (std::floating_point<T>) {
    if (op == ReduceOp::avg) sum /= static_cast<T>(sources.size());
  }
  return sum;
}

template <class Half>
float fold_widened(ReduceOp op, std::span<const std::byte* const> sources, std::int64_t i) {
  float sum = to_float(read<Half>(sources[0], i));
  for (const std::byte* source : sources.subspan(1)) sum = combine(op, sum, to_float(read<Half>(source, i)));
  return op == ReduceOp::avg ? sum / static_cast<float>(sources.size()) : sum;
}

template <class T>
T fold_element(ReduceOp op, std::span<const std::byte* const> sources, std::int64_t i) {
  if constexpr (std::same_as<T, float16>)
    return to_float16(fold_widened<T>(op, sources, i));
  else if constexpr (std::same_as<T, bfloat16>)
    return to_bfloat16(fold_widened<T>(op, sources, i));
  else
    return fold_one<T>(op, sources, i);
}

}  // namespace

void plain_fold(ReduceOp op, DType dtype, std::byte* out, std::span<const std::byte* const> sources,
                std::int64_t count) {
  with_type(dtype, [&](auto zero) {
    using T = decltype(zero);
    for (std::int64_t i = 0; i < count; ++i) {
      const T value = fold_element<T>(op, sources, i);
      std::memcpy(out + i * std::int64_t{sizeof(T)}, &value, sizeof(T));
    }
  });
}

}  // namespace tulle::test
