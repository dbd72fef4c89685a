// SPDX-License-Identifier: Apache-2.0
#include "control/spread_key.hpp"

#include <fmt/format.h>

#include "control/table.hpp"
#include "tulle/base/error.hpp"

namespace tulle::control {
namespace {

/// Where the members of this host are among themselves: their ledger rows are numbered so.
Membership neighbours_of(const Host& host, const Key& key, std::int64_t member) {
  Membership here;
  here.entry = find_or_insert(host.arena(), key.encode(), key.digest());
  for (std::size_t i = 0; i < key.ranks.size(); ++i) {
    const auto local = host.local_of(key.ranks[i]);
    if (!local) continue;
    if (static_cast<std::int64_t>(i) == member) here.member = static_cast<std::int64_t>(here.locals.size());
    here.locals.push_back(*local);
  }
  return here;
}

std::string encode(Word word) {
  return std::to_string(word.pack());
}

/// Nothing written yet is the first making's open word.
Word decode(const std::optional<std::string>& text) {
  return text && !text->empty() ? Word::unpack(std::stoull(*text)) : Word{};
}

Cause decode_cause(const std::string& text) {
  const std::size_t kind = text.find(' ');
  return {static_cast<CauseKind>(std::stoul(text.substr(0, kind))), text.substr(kind + 1)};
}

}  // namespace

SpreadKey::SpreadKey(std::shared_ptr<Store> store, std::string_view prefix, std::shared_ptr<const Host> host,
                     const Key& key, std::int64_t member)
    : store_(std::move(store)),
      bytes_(key.encode()),
      place_(fmt::format("{}key/{:016x}/", prefix, key.digest())),
      host_(std::move(host)),
      size_(static_cast<std::int64_t>(key.ranks.size())),
      member_(member),
      here_(neighbours_of(*host_, key, member)) {}

void SpreadKey::claim() {
  if (claimed_) return;
  if (store_->compare_set(place_ + "full", std::nullopt, bytes_) != bytes_) {
    throw CommError(
        fmt::format("{} was not made (another key has its digest, and so its place in the store). give it "
                    "an isolation tag",
                    Key::decode(bytes_).text()));
  }
  claimed_ = true;
}

Word SpreadKey::look() {
  show(decode(store_->get(place_ + "word")));
  return word();
}

Word SpreadKey::exchange(Word from, Word to) {
  std::string stands = store_->compare_set(place_ + "word", encode(from), encode(to));
  if (stands.empty()) {  // the store has no word yet
    if (from != Word{}) return word();
    stands = store_->compare_set(place_ + "word", std::nullopt, encode(to));
  }
  show(decode(stands));
  return decode(stands);
}

void SpreadKey::show(Word word) noexcept {
  std::uint64_t known = entry().word.load();
  while (known < word.pack()) {
    if (!entry().word.compare_exchange_weak(known, word.pack())) continue;
    host_->ring_all(here_.locals);
    return;
  }
}

std::string SpreadKey::name_of(std::uint32_t generation, std::string_view name, std::uint32_t round) const {
  return fmt::format("{}{}/{}/{}", place_, generation, name, round);
}

Ballot SpreadKey::ballot(std::uint32_t generation, std::string_view name, std::uint32_t round) const {
  return {*store_, name_of(generation, name, round), size_};
}

std::uint16_t SpreadKey::decide(std::uint32_t generation, std::string_view name, std::uint32_t round,
                                std::uint16_t proposal) {
  const std::string stands =
      store_->compare_set(name_of(generation, name, round), std::nullopt, std::to_string(proposal));
  return static_cast<std::uint16_t>(std::stoul(stands));
}

std::optional<std::uint16_t> SpreadKey::decision(std::uint32_t generation, std::string_view name,
                                                 std::uint32_t round) const {
  const auto stands = store_->get(name_of(generation, name, round));
  return stands ? std::optional(static_cast<std::uint16_t>(std::stoul(*stands))) : std::nullopt;
}

std::string SpreadKey::cause_name(Tag round) const {
  return name_of(round.generation, round.vote == 0 ? "refusal" : "poison", round.round);
}

void SpreadKey::explain(Tag round, const Cause& cause) noexcept {
  Cause first = cause;
  if (claimed_) try {
      const std::string text = fmt::format("{} {}", static_cast<std::uint32_t>(cause.kind), cause.text);
      first = decode_cause(store_->compare_set(cause_name(round), std::nullopt, text));
    } catch (const Error&) {  // the store is gone
    }
  put_cause(entry(), round.pack(), first);
}

std::optional<Cause> SpreadKey::cause(Tag round) const {
  if (auto known = get_cause(entry(), round.pack())) return known;
  const auto text = store_->get(cause_name(round));
  return text ? std::optional(decode_cause(*text)) : std::nullopt;
}

Reserve SpreadKey::reserve(std::uint32_t generation) {
  return reserve_row(*host_, here_, generation);
}

void SpreadKey::clear(std::uint32_t generation, std::uint32_t attempts, std::uint32_t rounds) {
  for (std::uint32_t attempt = 0; attempt <= attempts; ++attempt) {
    for (const std::string_view name : {"arrived", "built"}) ballot(generation, name, attempt).erase();
    store_->erase(cause_name({generation, attempt}));
  }
  for (std::uint32_t round = 0; round <= rounds; ++round) {
    for (const std::string_view name : {"held", "forced", "entered", "drained"})
      ballot(generation, name, round).erase();
    for (const std::string_view name : {"go", "ended"}) store_->erase(name_of(generation, name, round));
  }
  store_->erase(cause_name(poison_round(generation)));
  ballot(generation, "seen", 0).erase();
}

}  // namespace tulle::control
