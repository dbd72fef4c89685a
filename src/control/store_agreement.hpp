// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "control/agreement.hpp"
#include "control/remotes.hpp"
#include "control/spread_ending.hpp"
#include "control/spread_key.hpp"
#include "control/spread_making.hpp"
#include "tulle/registry/key.hpp"

namespace tulle::control {

/// Agreement of members on any hosts: over the job's store, in two rounds.
class StoreAgreement final : public Agreement {
 public:
  /// `prefix` names the incarnation of the job; `member` is this rank's place in the key.
  StoreAgreement(std::shared_ptr<Store> store, std::string_view prefix, std::shared_ptr<const Host> host,
                 std::shared_ptr<const Remotes> remotes, const Key& key, std::int64_t member);

  [[nodiscard]] std::uint32_t generation() const override { return key_.word().generation; }
  [[nodiscard]] Outcome make(std::uint32_t generation, std::uint32_t attempt) override;
  void confirm() override;
  void refuse(const Cause& cause) override;
  [[nodiscard]] Cause refusal() const override { return making_->cause(); }
  [[nodiscard]] std::vector<std::int64_t> missing_makers() const override;
  void close(std::uint32_t generation, const Cause& cause) noexcept override;
  /// Looks into the store now and then; else as this host knows it.
  [[nodiscard]] Standing standing(std::uint32_t generation) const override;
  [[nodiscard]] Cause cause(std::uint32_t generation) const override;
  [[nodiscard]] Outcome end(std::uint32_t generation, std::uint32_t round, EndVote vote,
                            Patience patience) override;
  [[nodiscard]] EndReport end_report() const override { return ending_ ? ending_->report() : EndReport{}; }
  void drop() noexcept override { key_.drop(); }
  [[nodiscard]] Host::Presence presence(std::int64_t member) const override;
  [[nodiscard]] std::optional<Position> where(std::int64_t member) const override;

 private:
  static constexpr std::chrono::milliseconds between_looks{10};

  const std::shared_ptr<const Host> host_;
  const std::shared_ptr<const Remotes> remotes_;
  const std::vector<GlobalRank> ranks_;
  mutable SpreadKey key_;
  mutable Pace watch_{between_looks};
  std::optional<SpreadMaking> making_;
  std::optional<SpreadEnding> ending_;
};

}  // namespace tulle::control
