// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "tulle/mesh/axis.hpp"

namespace tulle {

/// Throws ConfigError if there is no axis, or a name is empty or occurs twice.
void check_names(std::span<const Axis> axes);

/// Sizes with the one -1 filled in, if `total` (of `whole`, for the error) tells it. The product is at most
/// `total`.
[[nodiscard]] std::vector<std::int64_t> infer_sizes(std::span<const AxisSpec> axes,
                                                    std::optional<std::int64_t> total,
                                                    const std::string& whole);

/// Throws ConfigError unless the sizes make exactly `total`.
void check_product(std::span<const std::int64_t> sizes, std::int64_t total, const std::string& whole);

/// The product; ConfigError past 64 bits.
[[nodiscard]] std::int64_t product_of(std::span<const std::int64_t> sizes);

}  // namespace tulle
