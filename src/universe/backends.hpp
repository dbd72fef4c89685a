// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "tulle/comm/backend.hpp"
#include "universe/seat.hpp"

namespace tulle {

/// The backends of one universe: the built-in one, then those it was joined with.
class Backends {
 public:
  explicit Backends(const Seat& seat);

  [[nodiscard]] const std::vector<std::shared_ptr<Backend>>& all() const noexcept { return all_; }
  [[nodiscard]] const std::shared_ptr<Backend>& native() const noexcept { return all_.front(); }
  /// Throws NoBackend, listing those that are there.
  [[nodiscard]] const std::shared_ptr<Backend>& named(const std::string& name) const;
  /// The names in the job's store that belong to a backend.
  [[nodiscard]] std::shared_ptr<Store> store_of(const Backend& backend) const;

  /// What serves these ranks: the backend that is wished for, else native on one host, else the first that
  /// serves several. From agreed facts alone, so all ranks choose the same. Throws NoBackend.
  [[nodiscard]] std::string choose(const std::vector<GlobalRank>& ranks,
                                   const std::optional<std::string>& wish) const;

 private:
  [[nodiscard]] std::optional<GlobalRank> on_another_host(const std::vector<GlobalRank>& ranks) const;
  [[nodiscard]] std::string names() const;

  const std::shared_ptr<Store> store_;
  const std::string prefix_;
  const std::vector<std::int64_t> host_of_;
  std::vector<std::shared_ptr<Backend>> all_;
};

}  // namespace tulle
