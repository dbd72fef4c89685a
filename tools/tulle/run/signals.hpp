// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <csignal>
#include <optional>
#include <string>

#include "store/unique_fd.hpp"

namespace tulle::cli {

/// The signals that the launcher handles, held back from this process and whatever it forks.
class HeldSignals {
 public:
  HeldSignals();
  HeldSignals(const HeldSignals&) = delete;
  HeldSignals& operator=(const HeldSignals&) = delete;

  /// As before: for a child about to execute a program. Here they stay held: one that is pending must not end us.
  void restore() const noexcept;
  /// Readable when one of these signals came; each process that wants to read makes its own.
  [[nodiscard]] static UniqueFd open(std::initializer_list<int> signals);
  /// The next signal of a descriptor made by `open`; empty if there is none.
  [[nodiscard]] static std::optional<int> next(const UniqueFd& fd);

 private:
  sigset_t before_{};
};

/// "SIGKILL".
[[nodiscard]] std::string signal_name(int signal);

}  // namespace tulle::cli
