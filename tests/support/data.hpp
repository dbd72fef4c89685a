// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>

#include "tulle/base/dtype.hpp"

namespace tulle::test {

/// Whose data: another group, rank or call has other values at every place.
struct Origin {
  std::uint64_t group = 0;  ///< digest of the group's key
  std::int64_t rank = 0;
  std::uint64_t call = 0;
};

/// Fills memory with elements that depend on origin and index: all values of integers; floats of both signs
/// near 1, whose sums and products round, with some zeros of both signs, infinities and NaNs among them.
void fill(std::span<std::byte> memory, DType dtype, const Origin& origin);

/// Where and how elements differ first ("[3] = 4, not 5"); empty if nowhere. NaNs equal each other, -0 is not
/// +0.
[[nodiscard]] std::optional<std::string> difference(DType dtype, std::span<const std::byte> got,
                                                    std::span<const std::byte> expected);

}  // namespace tulle::test
