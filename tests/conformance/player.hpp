// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <memory>
#include <optional>

#include "conformance/oracle.hpp"
#include "tulle/comm/collectives.hpp"

namespace tulle::test {

/// One rank that plays cases on one group, and checks each against the oracle. Every member plays the same
/// ones.
class Player {
 public:
  Player(Group group, std::shared_ptr<Oracle> oracle)
      : group_(std::move(group)), oracle_(std::move(oracle)) {}

  [[nodiscard]] const Group& group() const noexcept { return group_; }

  /// Issues, waits, checks. The buffers are fresh, and overwritten at once afterwards.
  void play(const Case& what);

  /// A case under way.
  struct Issued {
    Case what;
    std::uint64_t call = 0;
    RankMemory memory;
    std::optional<Work> work;
  };
  [[nodiscard]] Issued start(const Case& what);
  void finish(Issued& issued);

 private:
  Group group_;
  std::shared_ptr<Oracle> oracle_;
  std::uint64_t calls_ = 0;
};

}  // namespace tulle::test
