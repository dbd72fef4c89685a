// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <compare>
#include <cstdint>
#include <map>
#include <optional>

#include "arena/layout.hpp"

namespace tulle::native {

class Receiving;

/// What a send and its receive have in common. An entry is found by the full bytes of its key and stays that
/// key's for ever, so equal entries are equal keys.
struct Channel {
  std::uint32_t entry = 0;
  std::uint32_t generation = 0;
  std::int64_t source = 0;  ///< local rank
  std::int64_t tag = 0;
  friend auto operator<=>(const Channel&, const Channel&) = default;
};

/// Brings messages and receives together, on each channel in the order of their coming. What came too early
/// waits in private memory, so that rings are always free again.
class Mailbox {
 public:
  /// The first receive that waits for this message; null: the message waits.
  [[nodiscard]] Receiving* deliver(const Channel& channel, const arena::Packet& opening);
  /// The first message that waits for this receive; empty: the receive waits.
  [[nodiscard]] std::optional<arena::Packet> post(const Channel& channel, Receiving& receive);
  /// The receive is given up.
  void withdraw(const Channel& channel, const Receiving& receive) noexcept;
  /// Messages of this key's generations before this one are for nobody any more.
  void forget_before(std::uint32_t entry, std::uint32_t generation) noexcept;

 private:
  std::multimap<Channel, arena::Packet> early_;
  std::multimap<Channel, Receiving*> waiting_;
};

}  // namespace tulle::native
