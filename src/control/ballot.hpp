// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "tulle/store/store.hpp"

namespace tulle::control {

/// One bit per member in the job's store. A member adds its own bit once, so the sums are the sets.
class Ballot {
 public:
  Ballot(Store& store, std::string name, std::int64_t members) noexcept
      : store_(store), name_(std::move(name)), members_(members) {}

  /// Once per member.
  void cast(std::int64_t member) const;
  /// Who has cast its bit.
  [[nodiscard]] std::vector<bool> read() const;
  [[nodiscard]] std::vector<std::int64_t> missing() const { return members_that(false); }
  [[nodiscard]] std::vector<std::int64_t> present() const { return members_that(true); }
  [[nodiscard]] bool is_full() const { return missing().empty(); }
  void erase() const;

 private:
  static constexpr std::int64_t block_bits = 62;  ///< a sum stays a positive number
  [[nodiscard]] std::string block(std::int64_t member) const;
  [[nodiscard]] std::vector<std::int64_t> members_that(bool have_voted) const;

  Store& store_;
  std::string name_;
  std::int64_t members_;
};

}  // namespace tulle::control
