// SPDX-License-Identifier: Apache-2.0
#include "control/ledger.hpp"

#include "control/fault.hpp"
#include "control/word.hpp"

namespace tulle::control {
namespace {

/// The host's ledger lock. Its word names the holder, so that a dead holder's lock is taken over.
class LedgerLock {
 public:
  explicit LedgerLock(const Host& host) : word_(host.arena().header().ledger_lock) {
    const auto me = static_cast<std::uint32_t>(host.local() + 1);
    std::uint32_t holder = 0;
    held_ = word_.compare_exchange_strong(holder, me);
    if (!held_ && host.presence(holder - 1) == Host::Presence::died)
      held_ = word_.compare_exchange_strong(holder, me);
  }
  LedgerLock(const LedgerLock&) = delete;
  LedgerLock& operator=(const LedgerLock&) = delete;
  ~LedgerLock() {
    if (held_) word_.store(0);
  }
  explicit operator bool() const noexcept { return held_; }

 private:
  std::atomic<std::uint32_t>& word_;
  bool held_ = false;
};

std::uint64_t row_of(const Host& host, std::uint32_t generation) {
  return std::uint64_t{generation} << 32 | static_cast<std::uint64_t>(host.local() + 1);
}

std::size_t holder_of(std::uint64_t row) {
  return (row & 0xFFFF'FFFF) - 1;
}

/// The rows of a host as one look finds them: those of the dead do not count.
class Rows {
 public:
  explicit Rows(const Host& host) : host_(host) {
    for (std::int64_t local = 0; local < host.size(); ++local) {
      died_.push_back(host.presence(local) == Host::Presence::died);
    }
  }

  /// Whether a living member holds the row of this entry.
  [[nodiscard]] bool counts(std::int64_t entry) const {
    return any_row(entry, [](std::uint32_t) { return true; });
  }

  [[nodiscard]] std::int64_t sum() const {
    return count_entries([this](std::int64_t entry) { return counts(entry); });
  }

  /// Whether a row will be given back without anybody asking: its generation is over.
  [[nodiscard]] bool any_ending() const {
    return count_entries([this](std::int64_t entry) {
             const std::uint32_t present = Word::unpack(host_.arena().entry(entry).word.load()).generation;
             return any_row(entry, [present](std::uint32_t generation) { return generation < present; });
           }) > 0;
  }

 private:
  template <class F>
  [[nodiscard]] bool any_row(std::int64_t entry, F is_wanted) const {
    for (std::int64_t member = 0; member < host_.size(); ++member) {
      const std::uint64_t row = host_.arena().member(entry, member).row.load();
      if (row != 0 && !died_[holder_of(row)] && is_wanted(static_cast<std::uint32_t>(row >> 32))) return true;
    }
    return false;
  }

  template <class F>
  [[nodiscard]] std::int64_t count_entries(F is_wanted) const {
    std::int64_t sum = 0;
    for (std::int64_t entry = 0; entry < host_.arena().shape().entries; ++entry) {
      if (host_.arena().entry(entry).key.load(std::memory_order_relaxed) != 0 && is_wanted(entry)) ++sum;
    }
    return sum;
  }

  const Host& host_;
  std::vector<bool> died_;
};

}  // namespace

Reserve reserve_row(const Host& host, const Membership& members, std::uint32_t generation) {
  const LedgerLock lock(host);
  if (!lock) return Reserve::busy;
  TULLE_FAULT("ledger.locked");
  const Rows rows(host);
  const bool ending = rows.any_ending();  // looked at first: rows are given back without the lock
  if (!rows.counts(members.entry) && rows.sum() >= host.arena().shape().slots) {
    return ending ? Reserve::busy : Reserve::full;
  }
  host.arena().member(members.entry, members.member).row.store(row_of(host, generation));
  TULLE_FAULT("ledger.reserved");
  return Reserve::done;
}

void drop_row(const Host& host, const Membership& members) noexcept {
  host.arena().member(members.entry, members.member).row.store(0);
}

}  // namespace tulle::control
