// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>

namespace tulle::control {

/// Tells a process from a child that it forked: a page that the kernel wipes in the child, so asking costs
/// one read.
class ForkGuard {
 public:
  ForkGuard();
  ForkGuard(const ForkGuard&) = delete;
  ForkGuard& operator=(const ForkGuard&) = delete;
  ~ForkGuard();

  [[nodiscard]] bool is_child() const noexcept { return *page_ == std::byte{0}; }

 private:
  volatile std::byte* page_;
};

}  // namespace tulle::control
