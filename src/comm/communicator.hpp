// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <deque>
#include <exception>
#include <memory>
#include <vector>

#include "comm/progressive.hpp"
#include "control/agreement.hpp"
#include "tulle/comm/backend.hpp"
#include "tulle/registry/key.hpp"

namespace tulle {
struct Hold;
class WorkState;
}  // namespace tulle

namespace tulle::comm {

/// This rank's end of one key for the life of its universe: how its members agree, what its backend made for
/// the present generation, and its operations under way: collectives one after another, messages beside them.
/// Locked by its engine.
class Communicator final : public Progressive, public std::enable_shared_from_this<Communicator> {
 public:
  /// `store` is what the backend may exchange through.
  Communicator(Key key, GroupRank rank, std::unique_ptr<control::Agreement> agreement,
               std::shared_ptr<Backend> backend, std::shared_ptr<Store> store = nullptr);

  [[nodiscard]] const Key& key() const noexcept { return key_; }
  [[nodiscard]] GroupRank rank() const noexcept { return rank_; }
  [[nodiscard]] std::int64_t size() const noexcept { return static_cast<std::int64_t>(key_.ranks.size()); }
  [[nodiscard]] control::Agreement* agreement() const noexcept { return agreement_.get(); }

  /// A hold on the present generation; all names of this rank share one.
  [[nodiscard]] std::shared_ptr<const Hold> hold();
  [[nodiscard]] bool is_held() const noexcept { return !hold_.expired(); }

  /// Throws ConfigError if the backend does not carry memory of these devices.
  void check_device(const Call& call) const;
  /// Queues an operation; throws ConcurrentUse or StaleGroup, having issued nothing.
  void enqueue(std::shared_ptr<WorkState> work);
  bool progress() override;
  void examine(Deadline now) override;
  [[nodiscard]] bool is_busy() const noexcept override { return !queue_.empty() || !messages_.empty(); }

  /// The handle of an unfinished work is gone: closes the generation, fails the work and all beside it.
  void drop(const WorkState& work) noexcept;
  /// Closes the present generation for all members, if it was used.
  void abort(const control::Cause& cause) noexcept;
  /// One step of ending `generation` by agreement: yes forgets what was made.
  [[nodiscard]] control::Outcome end(std::uint32_t generation, control::EndVote vote,
                                     control::Patience patience);
  /// From its first step to its outcome: names of this key are not given out.
  [[nodiscard]] bool is_ending() const noexcept { return ending_; }
  /// Frees what the backend made, and this rank's hold on the ledger: after an agreed end. Local.
  void forget() noexcept;
  /// Whether the present generation was poisoned.
  [[nodiscard]] bool is_closed() const;

  [[nodiscard]] bool is_live() const noexcept { return made_ != nullptr; }
  [[nodiscard]] std::int64_t times_made() const noexcept { return times_made_; }

 private:
  using Works = std::deque<std::shared_ptr<WorkState>>;

  bool progress_queue();
  bool progress_messages();
  /// Takes a step, and ends the work if that was its last. Whether anything moved.
  bool advance(const std::shared_ptr<WorkState>& work);
  [[nodiscard]] Step step(WorkState& work);
  [[nodiscard]] Step begin(WorkState& work);
  [[nodiscard]] std::unique_ptr<Operation> start_messages(const WorkState& work);
  [[nodiscard]] Step make(WorkState& work);
  [[nodiscard]] Step create(std::uint32_t generation);
  void unmake() noexcept;
  void count_from(std::uint32_t generation) noexcept;
  void examine(const WorkState& work, Deadline now);
  void look_at(const WorkState& work, Deadline now);
  void give_up(const WorkState& work, const control::Cause& cause);
  void close_all(std::uint32_t generation) noexcept;
  void sweep() noexcept;
  [[nodiscard]] std::exception_ptr error_of(std::uint32_t generation, const WorkState& work) const;
  [[nodiscard]] std::vector<std::int64_t> waits_for(const WorkState& work) const;
  [[nodiscard]] const WorkState* anothers_work(const WorkState& work) const;
  [[nodiscard]] GroupSpec spec(std::uint32_t generation) const;

  const Key key_;
  const GroupRank rank_;
  const std::unique_ptr<control::Agreement> agreement_;
  const std::shared_ptr<Backend> backend_;
  const std::shared_ptr<Store> store_;
  std::weak_ptr<const Hold> hold_;
  Works queue_;                           ///< collectives: the front one runs
  Works messages_;                        ///< sends and receives: all run
  std::unique_ptr<BackendGroup> unborn_;  ///< created, while the members still agree on it
  std::unique_ptr<BackendGroup> made_;
  std::uint32_t made_generation_ = 0;
  std::uint32_t counted_generation_ = 0;
  std::uint32_t attempt_ = 0;
  std::uint32_t end_round_ = 0;  ///< ends of `counted_generation_` that were refused
  bool ending_ = false;
  std::uint64_t started_ = 0;   ///< operations of `made_`: in step on all members, whatever failed before
  std::uint64_t sequence_ = 0;  ///< of collectives
  std::uint64_t message_sequence_ = 0;
  std::int64_t times_made_ = 0;
};

}  // namespace tulle::comm
