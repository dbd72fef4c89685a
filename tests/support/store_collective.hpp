// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "support/letters.hpp"
#include "tulle/comm/backend.hpp"

namespace tulle::test {

/// What the collectives of one communicator of the stand-in share.
struct StoreRing {
  explicit StoreRing(const GroupSpec& spec);
  StoreRing(const StoreRing&) = delete;
  StoreRing& operator=(const StoreRing&) = delete;
  ~StoreRing();

  [[nodiscard]] std::string key(std::uint64_t sequence, std::int64_t member) const;
  /// Everybody is in `sequence`: what this rank left for those before is read.
  void forget_before(std::uint64_t sequence);

  std::shared_ptr<Store> store;
  std::string name;
  std::int64_t rank;
  std::int64_t size;
  std::atomic<bool> aborted{false};
  std::vector<std::uint64_t> posted;
};

/// Leaves this rank's part in the store, takes in everybody's, and computes the result.
class StoreCollective final : public Operation {
 public:
  StoreCollective(std::shared_ptr<StoreRing> ring, const Call& call, std::uint64_t sequence)
      : ring_(std::move(ring)), call_(call), sequence_(sequence) {}

  [[nodiscard]] Step advance() override;
  [[nodiscard]] std::vector<GroupRank> waits_for() const override;

 private:
  void leave_part();
  [[nodiscard]] bool take_part();
  void finish();
  [[nodiscard]] std::int64_t elements() const;
  [[nodiscard]] std::string head() const;

  std::shared_ptr<StoreRing> ring_;
  Call call_;
  std::uint64_t sequence_;
  bool posted_ = false;
  Deadline next_look_{};
  std::vector<Letter> parts_;
};

}  // namespace tulle::test
