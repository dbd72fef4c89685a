// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <bit>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <type_traits>

namespace tulle::native {

/// Operators whose fold is finished as it stands.
struct AsItIs {
  template <class T>
  [[nodiscard]] static T finish(T value, std::size_t) noexcept {
    return value;
  }
};

/// Unsigned arithmetic, at least as wide as `unsigned`: it wraps and is always defined.
template <class T>
using Wrapping = std::common_type_t<unsigned, std::make_unsigned_t<T>>;

struct Sum : AsItIs {
  template <class T>
  [[nodiscard]] static T combine(T a, T b) noexcept {
    if constexpr (std::floating_point<T>)
      return a + b;
    else
      return static_cast<T>(static_cast<Wrapping<T>>(a) + static_cast<Wrapping<T>>(b));
  }
};

struct Product : AsItIs {
  template <class T>
  [[nodiscard]] static T combine(T a, T b) noexcept {
    if constexpr (std::floating_point<T>)
      return a * b;
    else
      return static_cast<T>(static_cast<Wrapping<T>>(a) * static_cast<Wrapping<T>>(b));
  }
};

/// Divides before the result is narrowed.
struct Average : Sum {
  template <std::floating_point T>
  [[nodiscard]] static T finish(T value, std::size_t sources) noexcept {
    return value / static_cast<T>(sources);
  }
};

template <std::floating_point T>
using BitsOf = std::conditional_t<sizeof(T) == 4, std::uint32_t, std::uint64_t>;

/// Equal numbers differ at most in the sign of a zero: their bits joined by `or` have it if either has.
struct Min : AsItIs {
  template <class T>
  [[nodiscard]] static T combine(T a, T b) noexcept {
    if constexpr (std::integral<T>) {
      return a < b ? a : b;
    } else {
      const T equal = std::bit_cast<T>(std::bit_cast<BitsOf<T>>(a) | std::bit_cast<BitsOf<T>>(b));
      const T less = a < b ? a : b;  // b if either is NaN
      const T number = a == b ? equal : less;
      return a != a ? a : number;
    }
  }
};

struct Max : AsItIs {
  template <class T>
  [[nodiscard]] static T combine(T a, T b) noexcept {
    if constexpr (std::integral<T>) {
      return a > b ? a : b;
    } else {
      const T equal = std::bit_cast<T>(std::bit_cast<BitsOf<T>>(a) & std::bit_cast<BitsOf<T>>(b));
      const T greater = a > b ? a : b;
      const T number = a == b ? equal : greater;
      return a != a ? a : number;
    }
  }
};

struct And : AsItIs {
  template <std::integral T>
  [[nodiscard]] static T combine(T a, T b) noexcept {
    return static_cast<T>(a & b);
  }
};

struct Or : AsItIs {
  template <std::integral T>
  [[nodiscard]] static T combine(T a, T b) noexcept {
    return static_cast<T>(a | b);
  }
};

struct Xor : AsItIs {
  template <std::integral T>
  [[nodiscard]] static T combine(T a, T b) noexcept {
    return static_cast<T>(a ^ b);
  }
};

}  // namespace tulle::native
