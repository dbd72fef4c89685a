// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "control/ballot.hpp"
#include "control/cause.hpp"
#include "control/host.hpp"
#include "control/ledger.hpp"
#include "control/word.hpp"
#include "tulle/registry/key.hpp"
#include "tulle/store/store.hpp"

namespace tulle::control {

/// A key whose members agree over the job's store. There its word, ballots and decisions are named by the
/// incarnation of the job and the digest of the key; the full key lies beside them. Its entry in this host's
/// arena holds the ledger row, and a copy of the word, which saves neighbours the way: words only grow, so a
/// copy is late, never wrong. Thread-safe.
class SpreadKey {
 public:
  /// `prefix` names the incarnation; `member` is this rank's place in the key.
  SpreadKey(std::shared_ptr<Store> store, std::string_view prefix, std::shared_ptr<const Host> host,
            const Key& key, std::int64_t member);

  [[nodiscard]] std::int64_t size() const noexcept { return size_; }
  [[nodiscard]] std::int64_t member() const noexcept { return member_; }

  /// Communicators that this host takes at once.
  [[nodiscard]] std::int64_t capacity() const noexcept { return host_->arena().shape().slots; }

  /// Throws CommError if the digest's place belongs to another key. Before anything else is written.
  void claim();

  /// The word as this host knows it.
  [[nodiscard]] Word word() const noexcept { return Word::unpack(entry().word.load()); }
  /// The word as the store has it.
  Word look();
  /// Writes `to` if the word is `from`; answers the word that stands.
  Word exchange(Word from, Word to);
  /// Whether it was written in the store, ever.
  [[nodiscard]] bool is_claimed() const noexcept { return claimed_; }
  /// Tells this host a word, whatever the store says.
  void show(Word word) noexcept;

  [[nodiscard]] Ballot ballot(std::uint32_t generation, std::string_view name, std::uint32_t round) const;
  /// The first proposal stands.
  std::uint16_t decide(std::uint32_t generation, std::string_view name, std::uint32_t round,
                       std::uint16_t proposal);
  [[nodiscard]] std::optional<std::uint16_t> decision(std::uint32_t generation, std::string_view name,
                                                      std::uint32_t round) const;

  /// The first cause of a round stands. If the store is gone, or the place not claimed, this host alone
  /// knows.
  void explain(Tag round, const Cause& cause) noexcept;
  [[nodiscard]] std::optional<Cause> cause(Tag round) const;

  /// Takes and gives back this rank's hold on the host's ledger row.
  [[nodiscard]] Reserve reserve(std::uint32_t generation);
  void drop() noexcept { drop_row(*host_, here_); }

  /// Gives back what a generation that is over has in the store.
  void clear(std::uint32_t generation, std::uint32_t attempts, std::uint32_t rounds);

 private:
  [[nodiscard]] arena::Entry& entry() const noexcept { return host_->arena().entry(here_.entry); }
  [[nodiscard]] std::string name_of(std::uint32_t generation, std::string_view name,
                                    std::uint32_t round) const;
  [[nodiscard]] std::string cause_name(Tag round) const;

  const std::shared_ptr<Store> store_;
  const std::string bytes_;
  const std::string place_;
  const std::shared_ptr<const Host> host_;
  const std::int64_t size_;
  const std::int64_t member_;
  Membership here_;  ///< those members that are on this host
  std::atomic<bool> claimed_{false};
};

}  // namespace tulle::control
