// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <optional>

#include "control/agreement.hpp"
#include "control/ledger.hpp"
#include "control/make.hpp"

namespace tulle::control {

/// Agreement of members that share one arena: over the key's entry, without a message.
class ArenaAgreement final : public Agreement {
 public:
  ArenaAgreement(std::shared_ptr<const Host> host, Membership members) noexcept;

  [[nodiscard]] std::uint32_t generation() const override;
  [[nodiscard]] Outcome make(std::uint32_t generation, std::uint32_t attempt) override;
  void refuse(const Cause& cause) override;
  [[nodiscard]] Cause refusal() const override;
  [[nodiscard]] std::vector<std::int64_t> missing_makers() const override;
  void close(std::uint32_t generation, const Cause& cause) noexcept override;
  [[nodiscard]] Standing standing(std::uint32_t generation) const override;
  [[nodiscard]] Cause cause(std::uint32_t generation) const override;
  [[nodiscard]] Outcome end(std::uint32_t generation, std::uint32_t round, EndVote vote,
                            Patience patience) override;
  [[nodiscard]] EndReport end_report() const override { return ending_ ? ending_->report() : EndReport{}; }
  void drop() noexcept override { drop_row(*host_, members_); }
  [[nodiscard]] Host::Presence presence(std::int64_t member) const override;
  [[nodiscard]] std::optional<Position> where(std::int64_t member) const override;

  [[nodiscard]] const Membership& members() const noexcept { return members_; }

 private:
  [[nodiscard]] arena::Entry& entry() const noexcept { return host_->arena().entry(members_.entry); }

  std::shared_ptr<const Host> host_;
  Membership members_;
  std::optional<Making> making_;
  std::optional<Ending> ending_;
};

}  // namespace tulle::control
