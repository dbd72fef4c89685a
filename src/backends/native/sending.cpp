// SPDX-License-Identifier: Apache-2.0
#include "backends/native/sending.hpp"

#include <algorithm>
#include <cstring>

#include "backends/native/packet.hpp"
#include "control/fault.hpp"

namespace tulle::native {

Sending::Sending(Messenger& messenger, Staging* staging, const Route& route, const Call& call)
    : messenger_(messenger),
      staging_(staging),
      route_(route),
      number_(messenger.sendings().enter(*this)),
      rest_(static_cast<const std::byte*>(call.in.data), static_cast<std::size_t>(call.in.bytes)) {
  open(call);
}

Sending::~Sending() {
  messenger_.sendings().leave(number_);
}

void Sending::open(const Call& call) {
  const bool is_whole = call.in.bytes <= arena::payload_bytes;
  arena::Packet packet = packet_of(is_whole ? PacketKind::whole : PacketKind::request, number_);
  packet.dtype = static_cast<std::uint8_t>(call.in.dtype);
  packet.entry = static_cast<std::uint32_t>(route_.entry);
  packet.generation = route_.generation;
  packet.tag = call.tag;
  packet.total = call.in.bytes;
  if (is_whole) {
    load_payload(packet, rest_);
    rest_ = {};
  } else {
    stage_ = Stage::requested;
  }
  post(packet);
  TULLE_FAULT("send.opened");
}

Step Sending::advance() {
  if (!is_open(messenger_.host(), route_)) return Step::closed;
  const bool moved = stage_ == Stage::streaming && stream();
  if (is_done()) return Step::done;
  return moved ? Step::moved : Step::idle;
}

void Sending::take_in(const arena::Packet& packet) {
  if (kind_of(packet) == PacketKind::taken) {
    --filled_;
    return;
  }
  receiver_ = static_cast<std::uint32_t>(packet.total);
  stage_ = Stage::streaming;
}

/// A chunk that becomes free on the way is taken then.
bool Sending::stream() {
  bool moved = false;
  if (!lease_ && !rest_.empty() && staging_ != nullptr) lease_ = staging_->lease();
  while (!rest_.empty() && (lease_ ? stage_half() : send_piece())) moved = true;
  return moved;
}

/// Halves are taken in the order in which they were filled: while one is free, it is the next.
bool Sending::stage_half() {
  if (filled_ == 2) return false;
  const auto bytes = std::min(rest_.size(), static_cast<std::size_t>(staging_->half()));
  const std::int64_t offset = lease_.offset() + half_ * staging_->half();
  std::memcpy(messenger_.host().arena().bytes_at(offset), rest_.data(), bytes);
  rest_ = rest_.subspan(bytes);
  half_ = 1 - half_;
  ++filled_;
  post(staged_packet(receiver_, offset, static_cast<std::int64_t>(bytes)));
  TULLE_FAULT("send.staged");
  return true;
}

bool Sending::send_piece() {
  if (!messenger_.outbox().has_room(route_.peer_local)) return false;
  arena::Packet packet = packet_of(PacketKind::piece, receiver_);
  load_payload(packet, rest_);
  rest_ = rest_.subspan(packet.bytes);
  post(packet);
  return true;
}

bool Sending::is_done() const {
  return rest_.empty() && filled_ == 0 && messenger_.outbox().has_left(route_.peer_local, last_packet_);
}

void Sending::post(const arena::Packet& packet) {
  last_packet_ = messenger_.outbox().post(route_.peer_local, packet);
}

}  // namespace tulle::native
