// SPDX-License-Identifier: Apache-2.0
#include "backends/native/messenger.hpp"

#include "backends/native/packet.hpp"
#include "backends/native/receiving.hpp"
#include "backends/native/sending.hpp"
#include "control/word.hpp"

namespace tulle::native {

Messenger::Messenger(std::shared_ptr<const control::Host> host)
    : host_(std::move(host)), routes_(*host_), outbox_(*host_), inbox_(*host_) {}

bool Messenger::progress() {
  const bool sent = outbox_.flush();
  const bool came =
      inbox_.drain([this](std::int64_t source, const arena::Packet& packet) { take_in(source, packet); });
  return sent || came;
}

void Messenger::take_in(std::int64_t source, const arena::Packet& packet) {
  const PacketKind kind = kind_of(packet);
  if (kind == PacketKind::whole || kind == PacketKind::request) return open(source, packet);
  if (kind == PacketKind::ready || kind == PacketKind::taken) {
    if (Sending* sending = sendings_.find(packet.id)) sending->take_in(packet);
    return;
  }
  if (Receiving* receiving = receivings_.find(packet.id)) receiving->take_in(packet);
}

/// What an ended generation sent is for nobody.
void Messenger::open(std::int64_t source, const arena::Packet& opening) {
  if (opening.entry >= host_->arena().shape().entries) return;
  const auto word = control::Word::unpack(host_->arena().entry(opening.entry).word.load());
  mailbox_.forget_before(opening.entry, word.generation);
  if (opening.generation < word.generation) return;
  const Channel channel{opening.entry, opening.generation, source, opening.tag};
  if (Receiving* receiving = mailbox_.deliver(channel, opening)) receiving->match(opening);
}

}  // namespace tulle::native
