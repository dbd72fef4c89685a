// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>

#include "control/host.hpp"
#include "control/word.hpp"

namespace tulle::control {

/// The slot that serves this generation of this key: all members get the same one. Empty if none can be
/// taken. A slot may be taken once its owner's generation is over and no living rank is counted in.
[[nodiscard]] std::optional<SlotRef> take_slot(const Host& host, std::int64_t entry,
                                               std::uint32_t generation);

/// Counts this rank in for its scope, so that the slot is not given on; look at the word only afterwards.
class Inside {
 public:
  Inside(const Host& host, std::int64_t slot) noexcept;
  Inside(Inside&& other) noexcept;
  Inside& operator=(Inside&&) = delete;
  ~Inside();

 private:
  std::atomic<std::uint32_t>* count_;
};

}  // namespace tulle::control
