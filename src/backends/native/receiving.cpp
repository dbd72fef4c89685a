// SPDX-License-Identifier: Apache-2.0
#include "backends/native/receiving.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>

#include "backends/native/packet.hpp"
#include "control/fault.hpp"
#include "tulle/base/error.hpp"

namespace tulle::native {

Receiving::Receiving(Messenger& messenger, const Route& route, const Call& call)
    : messenger_(messenger),
      route_(route),
      channel_{static_cast<std::uint32_t>(route.entry), route.generation, route.peer_local, call.tag},
      out_(call.out),
      number_(messenger.receivings().enter(*this)),
      rest_(static_cast<std::byte*>(call.out.data), static_cast<std::size_t>(call.out.bytes)) {
  if (const auto opening = messenger_.mailbox().post(channel_, *this)) match(*opening);
}

Receiving::~Receiving() {
  messenger_.mailbox().withdraw(channel_, *this);
  messenger_.receivings().leave(number_);
}

void Receiving::match(const arena::Packet& opening) {
  opening_ = opening;
  matched_ = true;
  if (!fits(opening)) return;
  if (kind_of(opening) == PacketKind::whole) return take(payload_of(opening));
  post(ready_packet(opening.id, number_));
  TULLE_FAULT("recv.ready");
}

bool Receiving::fits(const arena::Packet& opening) const noexcept {
  if (opening.total != out_.bytes) return false;
  return out_.bytes == 0 || opening.dtype == static_cast<std::uint8_t>(out_.dtype);
}

/// A closed generation ends it, even if all has come: the memory it came from may have been taken back.
Step Receiving::advance() {
  if (!is_open(messenger_.host(), route_)) return Step::closed;
  if (!matched_) return Step::idle;
  if (!fits(opening_)) refuse();
  const bool done = rest_.empty() && messenger_.outbox().has_left(route_.peer_local, last_packet_);
  return done ? Step::done : Step::idle;
}

void Receiving::refuse() const {
  throw Mismatch(fmt::format(
      "does not match (member {} sent {} B of {} with tag {}, member {} receives {} B of {}). let "
      "both name the same",
      route_.peer.value(), opening_.total, name_of(static_cast<DType>(opening_.dtype)), opening_.tag,
      route_.me.value(), out_.bytes, name_of(out_.dtype)));
}

/// Reads a chunk only while its owner cannot have taken it back.
void Receiving::take_in(const arena::Packet& packet) {
  if (kind_of(packet) == PacketKind::piece) return take(payload_of(packet));
  if (!is_open(messenger_.host(), route_)) return;
  take({messenger_.host().arena().bytes_at(packet.tag), static_cast<std::size_t>(packet.total)});
  post(packet_of(PacketKind::taken, opening_.id));
  TULLE_FAULT("recv.taken");
}

void Receiving::take(std::span<const std::byte> data) noexcept {
  const std::size_t bytes = std::min(data.size(), rest_.size());
  if (bytes > 0) std::memcpy(rest_.data(), data.data(), bytes);
  rest_ = rest_.subspan(bytes);
}

void Receiving::post(const arena::Packet& packet) {
  last_packet_ = messenger_.outbox().post(route_.peer_local, packet);
}

}  // namespace tulle::native
