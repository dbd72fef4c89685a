// SPDX-License-Identifier: Apache-2.0
#include "control/ledger.hpp"

#include "control/fault.hpp"

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
    for (std::int64_t member = 0; member < host_.size(); ++member) {
      const std::uint32_t holder = host_.arena().member(entry, member).row.load();
      if (holder != 0 && !died_[holder - 1]) return true;
    }
    return false;
  }

  [[nodiscard]] std::int64_t sum() const {
    std::int64_t sum = 0;
    for (std::int64_t entry = 0; entry < host_.arena().shape().entries; ++entry) {
      if (host_.arena().entry(entry).key.load(std::memory_order_relaxed) != 0 && counts(entry)) ++sum;
    }
    return sum;
  }

 private:
  const Host& host_;
  std::vector<bool> died_;
};

}  // namespace

Reserve reserve_row(const Host& host, const Membership& members) {
  const LedgerLock lock(host);
  if (!lock) return Reserve::busy;
  TULLE_FAULT("ledger.locked");
  const Rows rows(host);
  if (!rows.counts(members.entry) && rows.sum() >= host.arena().shape().slots) return Reserve::full;
  host.arena().member(members.entry, members.member).row.store(static_cast<std::uint32_t>(host.local() + 1));
  TULLE_FAULT("ledger.reserved");
  return Reserve::done;
}

void drop_row(const Host& host, const Membership& members) noexcept {
  host.arena().member(members.entry, members.member).row.store(0);
}

}  // namespace tulle::control
