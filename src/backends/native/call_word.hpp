// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>

#include "tulle/comm/call.hpp"

namespace tulle::native {

/// The buffer of one block that every member gives or gets; for all_to_all, of all blocks.
[[nodiscard]] const Buffer& common_side(const Call& call) noexcept;

/// Bytes of one block of a call among `size` members: equal on all of them.
[[nodiscard]] std::int64_t block_bytes(const Call& call, std::int64_t size) noexcept;

/// What all members must call alike, as one word: verb, dtype, operator, root and bytes of a block.
[[nodiscard]] std::uint64_t pack_call(const Call& call, std::int64_t size) noexcept;

/// "broadcast of 64 B of f32, root 2": what a packed call was, for people.
[[nodiscard]] std::string call_text(std::uint64_t packed);

}  // namespace tulle::native
