// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <deque>
#include <map>

#include "control/host.hpp"

namespace tulle::native {

/// Packets on their way to the ranks of a host. To each they go in the order of their posting: what its ring
/// does not take waits in private memory, so posting never fails and no packet overtakes another.
class Outbox {
 public:
  explicit Outbox(const control::Host& host) noexcept : host_(host) {}

  /// The packet's number among all to this destination, for `has_left`.
  std::uint64_t post(std::int64_t destination, const arena::Packet& packet);
  /// Whether the ring has taken it, and so all before it.
  [[nodiscard]] bool has_left(std::int64_t destination, std::uint64_t number) const;
  /// Whether the ring would take a packet now.
  [[nodiscard]] bool has_room(std::int64_t destination) const;
  /// Pushes what the rings take; whether that was anything.
  bool flush();

 private:
  struct Lane {
    std::deque<arena::Packet> waiting;
    std::uint64_t posted = 0;
  };

  [[nodiscard]] bool flush(std::int64_t destination, Lane& lane);
  void announce(std::int64_t destination) const noexcept;

  const control::Host& host_;
  std::map<std::int64_t, Lane> lanes_;  ///< of the destinations that were ever used
};

}  // namespace tulle::native
