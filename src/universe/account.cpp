// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <ostream>

#include "control/table.hpp"
#include "control/word.hpp"
#include "tulle/universe/ledger.hpp"
#include "universe/state.hpp"

namespace tulle {
namespace {

std::string_view state_of(const comm::Communicator& communicator) {
  if (communicator.is_busy() && !communicator.is_live()) return "making";
  if (communicator.is_closed()) return "closed";
  return communicator.is_live() ? "live" : "planned";
}

/// Keys that are live on this host by their own word, and that this rank is a member of.
std::int64_t count_live_words(const control::Host& host) {
  std::int64_t live = 0;
  for (std::int64_t entry = 0; entry < host.arena().shape().entries; ++entry) {
    const control::Word word = control::Word::unpack(host.arena().entry(entry).word.load());
    if (word.phase != control::Phase::live) continue;
    const Key key = Key::decode(control::key_at(host.arena(), entry));
    const GlobalRank me = host.global_of(host.local());
    if (std::find(key.ranks.begin(), key.ranks.end(), me) != key.ranks.end()) ++live;
  }
  return live;
}

}  // namespace

Ledger UniverseState::ledger() {
  const std::lock_guard guard(mutex_);
  return engine_->locked([this] {
    Ledger ledger;
    for (CommunicatorId id = world_communicator; id < registry_.size(); id = CommunicatorId(id.value() + 1)) {
      const auto known = known_.find(registry_.entry(id).key);
      if (known == known_.end()) continue;
      note_makings(id, known->second);
      const comm::Communicator& communicator = *known->second.communicator;
      ledger.rows.push_back({communicator.key().text(), std::string(state_of(communicator)),
                             registry_.names_of(id), communicator.times_made(),
                             communicator.is_live() ? price_of(communicator) : Price{},
                             id == world_communicator});
      ledger.live += communicator.is_live() ? 1 : 0;
    }
    ledger.counts = registry_.counts();
    ledger.live_words = count_live_words(*seat_.host);
    return ledger;
  });
}

void UniverseState::note_makings(CommunicatorId id, Known& known) {
  for (; known.noted < known.communicator->times_made(); ++known.noted) {
    registry_.note_made(id, price_of(*known.communicator));
  }
}

Price UniverseState::price_of(const comm::Communicator& communicator) const {
  return backends_.named(communicator.key().backend)
      ->price({communicator.key(), 0, communicator.rank(), nullptr});
}

std::ostream& operator<<(std::ostream& out, const Ledger& ledger) {
  for (const Ledger::Row& row : ledger.rows) {
    out << fmt::format("{:<8} {:<32} {} (made {}, {} B shared)\n", row.state, row.key,
                       fmt::join(row.names, " "), row.made, row.price.shm_bytes_per_node);
  }
  const Registry::Counts& counts = ledger.counts;
  return out << fmt::format(
             "{} groups asked for, {} communicators, {} made, {} made twice, {} reused, {} saved\n",
             counts.groups, counts.communicators, counts.made, counts.made_twice, counts.reused,
             counts.saved);
}

}  // namespace tulle
