// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <chrono>
#include <cstdint>
#include <memory>
#include <span>
#include <string>

#include "tulle/base/export.hpp"
#include "tulle/base/ids.hpp"
#include "tulle/registry/key.hpp"

namespace tulle {

class GroupState;

/// A counted hold on one communicator, under one name. Copies share it.
/// Dropping the last one frees nothing: that is collective, so only `Universe::release` does it.
/// One thread at a time may issue on the communicator; see `ConcurrentUse`.
class TULLE_EXPORT Group {
 public:
  explicit Group(std::shared_ptr<const GroupState> state);

  [[nodiscard]] const std::string& name() const noexcept;
  [[nodiscard]] std::int64_t size() const noexcept;
  /// This rank's place: its coordinate along the axis.
  [[nodiscard]] GroupRank rank() const noexcept;
  /// Global ranks; position = group rank.
  [[nodiscard]] std::span<const GlobalRank> ranks() const noexcept;
  [[nodiscard]] const Key& key() const noexcept;
  /// How often the key had been ended when this group was named.
  [[nodiscard]] std::uint32_t generation() const noexcept;
  /// Deadline of each operation issued through this group.
  [[nodiscard]] std::chrono::milliseconds timeout() const noexcept;
  /// The same hold with another deadline: local, costs nothing.
  [[nodiscard]] Group with_timeout(std::chrono::milliseconds timeout) const;

  /// Same universe, key and generation; names and timeouts do not count.
  friend TULLE_EXPORT bool operator==(const Group& a, const Group& b) noexcept;

  [[nodiscard]] const std::shared_ptr<const GroupState>& state() const noexcept { return state_; }

 private:
  std::shared_ptr<const GroupState> state_;
};

}  // namespace tulle
