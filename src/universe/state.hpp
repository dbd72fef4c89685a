// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atomic>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "comm/communicator.hpp"
#include "comm/engine.hpp"
#include "comm/group_state.hpp"
#include "control/remotes.hpp"
#include "tulle/comm/backend.hpp"
#include "tulle/registry/registry.hpp"
#include "universe/backends.hpp"
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
  /// Ends the communicators of these groups, one after another: collective over the members of each.
  [[nodiscard]] ReleaseReport release(const Group& group, Release how);
  [[nodiscard]] ReleaseReport release(const Mesh& mesh, Release how);

  [[nodiscard]] Ledger ledger();
  void leave(std::chrono::milliseconds timeout);
  void abort(std::string_view cause) noexcept;

  /// All communicator objects so far, in the order of their declaration.
  [[nodiscard]] std::vector<std::shared_ptr<comm::Communicator>> communicators();

 private:
  struct Known {
    std::shared_ptr<comm::Communicator> communicator;
    std::int64_t noted = 0;  ///< makings that the registry knows
  };

  [[nodiscard]] Key world_key() const;
  [[nodiscard]] Key key_of(std::vector<GlobalRank> ranks, const Options& resolved) const;
  [[nodiscard]] std::unique_ptr<control::Agreement> make_agreement(const Key& key, GroupRank rank) const;
  [[nodiscard]] std::shared_ptr<comm::Communicator> make_communicator(const Key& key);
  [[nodiscard]] std::shared_ptr<comm::Communicator> find_or_make(const Key& key);
  /// The communicator object of these ranks, which need not have been named on this rank; null for fewer than
  /// two.
  [[nodiscard]] std::shared_ptr<comm::Communicator> find(std::vector<GlobalRank> ranks,
                                                         const Options& options);
  [[nodiscard]] std::shared_ptr<const Hold> hold(comm::Communicator& communicator, Deadline deadline);
  void end_key(const std::shared_ptr<comm::Communicator>& communicator, std::uint32_t generation,
               control::EndVote vote, ReleaseReport& report);
  [[nodiscard]] control::Outcome agree_on_end(comm::Communicator& communicator, std::uint32_t generation,
                                              control::EndVote vote);
  void note_end(const comm::Communicator& communicator);
  [[nodiscard]] bool is_endable(const comm::Communicator& communicator) const;
  void note_makings(CommunicatorId id, Known& known);
  [[nodiscard]] Price price_of(const comm::Communicator& communicator) const;
  void drain(Deadline deadline);
  void take_back_leave() noexcept;
  void meet_neighbours(Deadline deadline);
  void meet_other_hosts(Deadline deadline);
  [[noreturn]] void throw_absent(const std::vector<GlobalRank>& ranks) const;
  void wait_for_leavers(Deadline deadline);
  void end() noexcept;

  const Seat seat_;
  const Backends backends_;
  const std::shared_ptr<control::Remotes> remotes_;  ///< null: nothing lies beyond this host
  const std::shared_ptr<comm::Engine> engine_;
  const Mesh world_;
  std::mutex mutex_;
  Registry registry_;
  std::unordered_map<Key, Known> known_;  ///< named here, or met in a verb
  std::atomic<bool> ending_{false};       ///< one verb at a time
  std::atomic<bool> aborted_{false};
  std::atomic<bool> left_{false};
};

}  // namespace tulle
