// SPDX-License-Identifier: Apache-2.0
#include "control/slots.hpp"

#include <utility>

#include "control/fault.hpp"

namespace tulle::control {
namespace {

bool somebody_inside(const Host& host, std::int64_t slot) {
  for (std::int64_t local = 0; local < host.size(); ++local) {
    if (host.arena().inside(local, slot).load() != 0 && host.presence(local) == Host::Presence::here)
      return true;
  }
  return false;
}

/// Whether the slot's owner has no claim any more: freeing is not a write.
bool may_take(const Host& host, std::int64_t slot, std::uint64_t owner_bits) {
  if (owner_bits == 0) return true;
  const Owner owner = Owner::unpack(owner_bits);
  const arena::Entry& entry = host.arena().entry(owner.entry);
  const std::uint32_t generation = Word::unpack(entry.word.load()).generation;
  if (generation > owner.generation) return !somebody_inside(host, slot);
  const std::uint64_t chosen =
      entry.slot.load();  // the owner's members agreed on another slot: this one was never used
  return chosen != 0 && SlotRef::unpack(chosen).generation == owner.generation &&
         SlotRef::unpack(chosen).slot != slot;
}

/// A slot that this generation of this key owns: found, or taken.
std::optional<SlotRef> own_slot(const Host& host, std::int64_t entry, std::uint32_t generation) {
  for (std::int64_t i = 0; i < host.arena().shape().slots; ++i) {
    std::atomic<std::uint64_t>& word = host.arena().slot(i).owner;
    std::uint64_t bits = word.load();
    const Owner owner = Owner::unpack(bits);
    const auto index = static_cast<std::uint16_t>(i);
    if (bits != 0 && owner.entry == entry && owner.generation == generation)
      return SlotRef{generation, index, owner.tenancy};
    if (!may_take(host, i, bits)) continue;
    const std::uint32_t tenancy = bits == 0 ? 1 : (owner.tenancy + 1) & 0xFF'FFFF;
    const Owner taken{generation, static_cast<std::uint16_t>(entry), tenancy};
    if (word.compare_exchange_strong(bits, taken.pack())) return SlotRef{generation, index, tenancy};
  }
  return std::nullopt;
}

}  // namespace

std::optional<SlotRef> take_slot(const Host& host, std::int64_t entry, std::uint32_t generation) {
  std::atomic<std::uint64_t>& word = host.arena().entry(entry).slot;
  while (true) {
    std::uint64_t chosen = word.load();
    if (chosen != 0 && SlotRef::unpack(chosen).generation >= generation) return SlotRef::unpack(chosen);
    const std::optional<SlotRef> mine = own_slot(host, entry, generation);
    if (!mine) return std::nullopt;
    TULLE_FAULT("slot.owned");
    if (word.compare_exchange_strong(chosen, mine->pack())) return mine;
  }
}

Inside::Inside(const Host& host, std::int64_t slot) noexcept
    : count_(&host.arena().inside(host.local(), slot)) {
  count_->fetch_add(1);
}

Inside::Inside(Inside&& other) noexcept : count_(std::exchange(other.count_, nullptr)) {}

Inside::~Inside() {
  if (count_ != nullptr) count_->fetch_sub(1);
}

}  // namespace tulle::control
