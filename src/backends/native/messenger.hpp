// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <memory>

#include "backends/native/directory.hpp"
#include "backends/native/inbox.hpp"
#include "backends/native/mailbox.hpp"
#include "backends/native/outbox.hpp"
#include "backends/native/route.hpp"
#include "control/host.hpp"

namespace tulle::native {

class Sending;
class Receiving;

/// Carries the messages of one rank: over one ring to each rank of its host, which all groups share. It takes
/// in whatever comes, at once, so that crossed orders and full rings never stop anybody. Locked by the
/// engine.
class Messenger {
 public:
  explicit Messenger(std::shared_ptr<const control::Host> host);

  /// Sends what waits and takes in what has come; whether that was anything.
  bool progress();

  [[nodiscard]] const control::Host& host() const noexcept { return *host_; }
  [[nodiscard]] Routes& routes() noexcept { return routes_; }
  [[nodiscard]] Outbox& outbox() noexcept { return outbox_; }
  [[nodiscard]] Mailbox& mailbox() noexcept { return mailbox_; }
  [[nodiscard]] Directory<Sending>& sendings() noexcept { return sendings_; }
  [[nodiscard]] Directory<Receiving>& receivings() noexcept { return receivings_; }

 private:
  void take_in(std::int64_t source, const arena::Packet& packet);
  void open(std::int64_t source, const arena::Packet& opening);

  const std::shared_ptr<const control::Host> host_;
  Routes routes_;
  Outbox outbox_;
  Inbox inbox_;
  Mailbox mailbox_;
  Directory<Sending> sendings_;
  Directory<Receiving> receivings_;
};

}  // namespace tulle::native
