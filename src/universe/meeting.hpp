// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "arena/layout.hpp"
#include "tulle/base/ids.hpp"
#include "tulle/store/store.hpp"

namespace tulle {

/// What a rank says of itself when it joins. What choices depend on must be equal on all: a difference is
/// refused.
struct Facts {
  std::string host;        ///< ranks that say the same share an arena
  std::string version;     ///< of the library
  std::string choices;     ///< arena layout and shape, defaults: equal on all ranks
  std::int64_t cores = 1;  ///< usable by this process; the fewest count

  [[nodiscard]] std::string encode() const;
  [[nodiscard]] static Facts decode(const std::string& text);
};

/// The facts of all ranks, met through the store.
class Meeting {
 public:
  /// Collective over the world. Throws Timeout naming the missing ranks, or ConfigError naming those that
  /// differ.
  Meeting(Store& store, const Joined& seat, std::int64_t size, const Facts& mine, Deadline deadline);

  /// The ranks of this rank's host, in order: position = local rank.
  [[nodiscard]] const std::vector<GlobalRank>& host() const noexcept { return host_; }
  /// Position of this rank among them.
  [[nodiscard]] std::int64_t local() const noexcept { return local_; }
  /// Which host a rank is on: hosts are numbered by their lowest rank.
  [[nodiscard]] const std::vector<std::int64_t>& host_of() const noexcept { return host_of_; }
  /// Fewest cores that a rank of this host may use.
  [[nodiscard]] std::int64_t cores() const noexcept { return cores_; }

 private:
  std::vector<GlobalRank> host_;
  std::vector<std::int64_t> host_of_;
  std::int64_t local_ = 0;
  std::int64_t cores_ = 1;
};

/// The choices that the arena's shape stands for, as text.
[[nodiscard]] std::string text_of(const arena::Shape& shape);

}  // namespace tulle
