// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "backends/native/messenger.hpp"
#include "backends/native/staging.hpp"
#include "tulle/comm/backend.hpp"

namespace tulle::native {

/// One send. What fits a header goes with it, and the send is done when the ring has taken it. More waits for
/// its receive; then it streams through the two halves of a staging chunk, or in pieces through the ring if
/// there is none.
class Sending final : public Operation {
 public:
  /// `staging` null: pieces alone.
  Sending(Messenger& messenger, Staging* staging, const Route& route, const Call& call);
  Sending(const Sending&) = delete;
  Sending& operator=(const Sending&) = delete;
  ~Sending() override;

  [[nodiscard]] Step advance() override;
  [[nodiscard]] std::vector<GroupRank> waits_for() const override { return {route_.peer}; }

  /// `ready` or `taken`.
  void take_in(const arena::Packet& packet);

 private:
  enum class Stage : std::uint8_t { leaving, requested, streaming };

  void open(const Call& call);
  [[nodiscard]] bool stream();
  [[nodiscard]] bool stage_half();
  [[nodiscard]] bool send_piece();
  [[nodiscard]] bool is_done() const;
  void post(const arena::Packet& packet);

  Messenger& messenger_;
  Staging* staging_;
  const Route route_;
  const std::uint32_t number_;
  Stage stage_ = Stage::leaving;
  std::span<const std::byte> rest_;  ///< what has not been sent
  std::uint64_t last_packet_ = 0;
  std::uint32_t receiver_ = 0;
  Lease lease_;
  int half_ = 0;    ///< the next one to fill
  int filled_ = 0;  ///< halves that the receiver has not taken
};

}  // namespace tulle::native
