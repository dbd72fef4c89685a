// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

#include "tulle/plan/degrees.hpp"

/// Rules that builders share: which degrees fit a world, and what to say where they do not.
namespace tulle {

/// Some degrees whose product matters, by name.
using DegreeNames = std::span<const std::string_view>;

/// Product of these degrees; the largest number instead of an overflow.
[[nodiscard]] std::int64_t product_of(const Degrees& degrees, DegreeNames names);

/// Throws ConfigError at the first degree below 1; `inferable` may be -1.
void check_positive(const Degrees& degrees, std::string_view inferable);

/// Degrees whose `names` multiply to `world`: fills in the one that is -1, which is among them.
/// Throws ConfigError saying what would fit.
[[nodiscard]] Degrees fit_product(const Degrees& degrees, DegreeNames names, std::string_view inferable,
                                  std::int64_t world);

/// Throws ConfigError, listing what would fit, if `divisor` does not divide the product of `names`.
void check_divides(const Degrees& degrees, std::string_view divisor, DegreeNames names);

}  // namespace tulle
