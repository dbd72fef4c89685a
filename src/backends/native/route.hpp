// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <unordered_map>

#include "control/host.hpp"
#include "control/ledger.hpp"
#include "tulle/comm/backend.hpp"

namespace tulle::native {

/// From this rank to one other member of a group, in one generation.
struct Route {
  std::int64_t entry = 0;
  std::uint32_t generation = 0;
  GroupRank me{};
  GroupRank peer{};
  std::int64_t peer_local = 0;
};

/// Finds routes; looks each group up in the arena once.
class Routes {
 public:
  explicit Routes(const control::Host& host) noexcept : host_(host) {}
  [[nodiscard]] Route find(const GroupSpec& spec, GroupRank peer);

 private:
  /// Cheaper than the digest of a key; equal keys are told apart in full.
  struct QuickHash {
    std::size_t operator()(const Key& key) const noexcept;
  };

  const control::Host& host_;
  std::unordered_map<Key, control::Membership, QuickHash> known_;
};

/// The members of a group as places of this host. Looks the key up in the arena.
[[nodiscard]] control::Membership membership_of(const control::Host& host, const GroupSpec& spec);

/// Whether this generation is neither closed nor ended. Fenced: after the last read of others' memory it says
/// whether that was theirs to give.
[[nodiscard]] bool is_open(const control::Host& host, const Route& route) noexcept;

}  // namespace tulle::native
