// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atomic>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "comm/communicator.hpp"
#include "comm/engine.hpp"
#include "comm/group_state.hpp"
#include "tulle/comm/backend.hpp"
#include "tulle/registry/registry.hpp"
#include "universe/seat.hpp"

namespace tulle {

/// One rank's universe: the registry of its names, and one communicator object per key for life.
class UniverseState : public std::enable_shared_from_this<UniverseState> {
 public:
  explicit UniverseState(Seat seat);
  UniverseState(const UniverseState&) = delete;
  UniverseState& operator=(const UniverseState&) = delete;
  /// Without a leave it only notes, locally, that this rank is gone.
  ~UniverseState();

  [[nodiscard]] const Seat& seat() const noexcept { return seat_; }
  [[nodiscard]] const std::shared_ptr<comm::Engine>& engine() const noexcept { return engine_; }
  [[nodiscard]] const Mesh& world() const noexcept { return world_; }

  /// A name for these ranks: local. This rank is one of them.
  [[nodiscard]] Group declare(const std::string& name, std::vector<GlobalRank> ranks, const Options& options);
  [[nodiscard]] Ledger ledger();
  void leave(std::chrono::milliseconds timeout);
  void abort(std::string_view cause) noexcept;

  /// All communicator objects so far, in the order of their declaration.
  [[nodiscard]] std::vector<std::shared_ptr<comm::Communicator>> communicators();
  /// Throws ConfigError once this rank has left.
  void check_joined() const;

 private:
  struct Declared {
    std::shared_ptr<comm::Communicator> communicator;
    std::int64_t noted = 0;  ///< makings that the registry knows
  };

  [[nodiscard]] Key key_of(std::vector<GlobalRank> ranks, const Options& resolved) const;
  [[nodiscard]] std::string choose_backend(const std::vector<GlobalRank>& ranks,
                                           const Options& resolved) const;
  [[nodiscard]] std::shared_ptr<comm::Communicator> make_communicator(const Key& key);
  [[nodiscard]] std::shared_ptr<comm::Communicator> find_or_make(std::optional<CommunicatorId> id,
                                                                 const Key& key);
  void note_makings(CommunicatorId id, Declared& declared);
  [[nodiscard]] Price price_of(const comm::Communicator& communicator) const;
  void drain(Deadline deadline);
  void meet_other_hosts(Deadline deadline);
  void end() noexcept;

  const Seat seat_;
  const std::shared_ptr<comm::Engine> engine_;
  const std::shared_ptr<Backend> native_;
  const Mesh world_;
  std::mutex mutex_;
  Registry registry_;
  std::map<CommunicatorId, Declared> declared_;
  std::map<std::string, std::shared_ptr<comm::Communicator>> alone_;  ///< groups of one, by encoded key
  std::atomic<bool> left_{false};
};

}  // namespace tulle
