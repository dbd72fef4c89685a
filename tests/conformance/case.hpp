// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "support/data.hpp"
#include "tulle/comm/call.hpp"

namespace tulle::test {

/// Whether both sides of a call lie apart, or one in the other.
enum class Place : std::uint8_t { apart, in_place };

/// One collective call as all ranks make it.
struct Case {
  Verb verb = Verb::barrier;
  DType dtype = DType::f32;
  ReduceOp op = ReduceOp::sum;
  std::int64_t count = 1;  ///< elements of a block
  Place place = Place::apart;
  std::int64_t root = 0;

  [[nodiscard]] std::string text() const;
};

/// The memory that one rank brings to a case, and its call on it. Movable: the call points into it.
struct RankMemory {
  std::vector<std::byte> in{};
  std::vector<std::byte> out{};  ///< empty in place: then `in` holds both sides
  Call call;
};

/// Fresh memory filled by `origin`, whose rank is the group rank; every rank can make every other's.
[[nodiscard]] RankMemory make_memory(const Case& what, const Origin& origin, std::int64_t size);

}  // namespace tulle::test
