// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>

#include "comm/progressive.hpp"
#include "tulle/comm/backend.hpp"

namespace tulle::comm {

/// Lets an engine take in what peers send through a backend.
class BackendSource final : public Progressive {
 public:
  explicit BackendSource(std::shared_ptr<Backend> backend) : backend_(std::move(backend)) {}
  bool progress() override { return backend_->progress(); }
  void examine(Deadline) override {}
  [[nodiscard]] bool is_busy() const noexcept override { return true; }

 private:
  std::shared_ptr<Backend> backend_;
};

}  // namespace tulle::comm
