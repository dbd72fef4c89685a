// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "support/data.hpp"

namespace tulle::test {

/// What a rank sends: another rank's, and another size's, differ at every place.
[[nodiscard]] inline std::vector<std::uint8_t> message(std::int64_t rank, std::int64_t bytes) {
  std::vector<std::uint8_t> data(static_cast<std::size_t>(bytes));
  fill(std::as_writable_bytes(std::span(data)), DType::u8,
       {.rank = rank, .call = static_cast<std::uint64_t>(bytes)});
  return data;
}

}  // namespace tulle::test
