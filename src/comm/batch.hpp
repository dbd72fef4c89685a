// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <vector>

#include "tulle/comm/backend.hpp"

namespace tulle::comm {

/// Several operations that run beside one another as one: done when all are.
class Batch final : public Operation {
 public:
  explicit Batch(std::vector<std::unique_ptr<Operation>> parts) noexcept : parts_(std::move(parts)) {}

  [[nodiscard]] Step advance() override;
  [[nodiscard]] std::vector<GroupRank> waits_for() const override;

 private:
  std::vector<std::unique_ptr<Operation>> parts_;  ///< those that are not done
};

}  // namespace tulle::comm
