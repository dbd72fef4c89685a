// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "backends/native/messenger.hpp"
#include "tulle/comm/backend.hpp"

namespace tulle::native {

/// One receive. Its data go straight into the caller's buffer; it is done when all are there and its last
/// packet has left.
class Receiving final : public Operation {
 public:
  Receiving(Messenger& messenger, const Route& route, const Call& call);
  Receiving(const Receiving&) = delete;
  Receiving& operator=(const Receiving&) = delete;
  ~Receiving() override;

  /// Throws Mismatch if the message is of another size or type.
  [[nodiscard]] Step advance() override;
  [[nodiscard]] std::vector<GroupRank> waits_for() const override { return {route_.peer}; }

  /// The message that this receive gets.
  void match(const arena::Packet& opening);
  /// `piece` or `staged`.
  void take_in(const arena::Packet& packet);

 private:
  [[nodiscard]] bool fits(const arena::Packet& opening) const noexcept;
  [[noreturn]] void refuse() const;
  void take(std::span<const std::byte> data) noexcept;
  void post(const arena::Packet& packet);

  Messenger& messenger_;
  const Route route_;
  const Channel channel_;
  const Buffer out_;
  const std::uint32_t number_;
  std::span<std::byte> rest_;  ///< what has not come
  arena::Packet opening_{};
  bool matched_ = false;
  std::uint64_t last_packet_ = 0;
};

}  // namespace tulle::native
