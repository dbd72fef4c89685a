// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>

#include "arena/layout.hpp"

namespace tulle::native {

/// What goes through the rings. A message opens with `whole` or `request`, which say what it is: entry,
/// generation, tag, dtype and bytes. All later packets name the transfer by a number of the rank that they go
/// to.
enum class PacketKind : std::uint8_t {
  whole,    ///< a message that fits its header
  request,  ///< a larger one; `id`: the sender's number for it
  ready,    ///< to the sender: its receive is there, with the receiver's number in `total`
  piece,    ///< up to 32 B of it, in the packet
  staged,   ///< `total` bytes of it, at the arena's offset `tag`
  taken     ///< to the sender: what was staged is copied
};

[[nodiscard]] inline PacketKind kind_of(const arena::Packet& packet) noexcept {
  return static_cast<PacketKind>(packet.kind);
}

[[nodiscard]] inline arena::Packet packet_of(PacketKind kind, std::uint32_t id) noexcept {
  arena::Packet packet{};
  packet.kind = static_cast<std::uint8_t>(kind);
  packet.id = id;
  return packet;
}

[[nodiscard]] inline arena::Packet ready_packet(std::uint32_t id, std::uint32_t receiver) noexcept {
  arena::Packet packet = packet_of(PacketKind::ready, id);
  packet.total = receiver;
  return packet;
}

[[nodiscard]] inline arena::Packet staged_packet(std::uint32_t id, std::int64_t offset,
                                                 std::int64_t bytes) noexcept {
  arena::Packet packet = packet_of(PacketKind::staged, id);
  packet.tag = offset;
  packet.total = bytes;
  return packet;
}

/// Takes as much of `data` along as fits.
inline void load_payload(arena::Packet& packet, std::span<const std::byte> data) noexcept {
  packet.bytes = static_cast<std::uint16_t>(std::min(data.size(), sizeof packet.payload));
  if (packet.bytes > 0) std::memcpy(packet.payload, data.data(), packet.bytes);
}

[[nodiscard]] inline std::span<const std::byte> payload_of(const arena::Packet& packet) noexcept {
  return {packet.payload, std::min<std::size_t>(packet.bytes, sizeof packet.payload)};
}

}  // namespace tulle::native
