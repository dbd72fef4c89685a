// SPDX-License-Identifier: Apache-2.0
#include "comm/communicator.hpp"

#include "comm/complaint.hpp"
#include "comm/group_state.hpp"
#include "comm/work_state.hpp"
#include "tulle/base/error.hpp"

namespace tulle::comm {
namespace {

constexpr int steps_at_a_time = 8;

std::exception_ptr exception_of(const control::Cause& cause) {
  try {
    control::throw_cause(cause);
  } catch (...) {
    return std::current_exception();
  }
}

}  // namespace

Communicator::Communicator(Key key, GroupRank rank, std::unique_ptr<control::Agreement> agreement,
                           std::shared_ptr<Backend> backend)
    : key_(std::move(key)), rank_(rank), agreement_(std::move(agreement)), backend_(std::move(backend)) {}

std::shared_ptr<const Hold> Communicator::hold() {
  const std::uint32_t generation = agreement_ ? agreement_->generation() : 0;
  std::shared_ptr<const Hold> hold = hold_.lock();
  if (!hold || hold->generation != generation) {
    hold = std::make_shared<const Hold>(Hold{shared_from_this(), generation});
    hold_ = hold;
  }
  return hold;
}

void Communicator::enqueue(std::shared_ptr<WorkState> work) {
  if (!queue_.empty() && queue_.front()->issuer != work->issuer) {
    throw ConcurrentUse(concurrent_text(*work, *queue_.front()));
  }
  work->sequence = ++sequence_;
  queue_.push_back(std::move(work));
}

bool Communicator::progress() {
  bool moved = false;
  for (int turn = 0; turn < steps_at_a_time && !queue_.empty(); ++turn) {
    const std::shared_ptr<WorkState> work = queue_.front();
    const Step step = this->step(*work);
    if (step == Step::idle) break;
    moved = true;
    if (step == Step::done) end_front(nullptr);
    if (step == Step::closed) close_all();
  }
  return moved;
}

/// Errors of an operation close the communicator for all members; a refused making ends one work alone.
Step Communicator::step(WorkState& work) {
  try {
    return work.operation ? work.operation->advance() : begin(work);
  } catch (const Mismatch& error) {
    agreement_->close(work.group->hold->generation,
                      {control::CauseKind::mismatch, title_of(work) + " " + error.what()});
  } catch (const Error& error) {
    agreement_->close(work.group->hold->generation, {control::CauseKind::aborted, error.what()});
  }
  return Step::closed;
}

Step Communicator::begin(WorkState& work) {
  const std::uint32_t generation = work.group->hold->generation;
  if (agreement_->standing(generation) != control::Standing::live) return Step::closed;
  if (!made_ || made_generation_ != generation) {
    const Step step = make(generation);
    if (step != Step::done) return step;
  }
  work.operation = made_->start(work.call, work.sequence);
  return Step::moved;
}

/// `done`: made now. `moved`: the making was refused, and the front work has ended with it.
Step Communicator::make(std::uint32_t generation) {
  if (attempt_generation_ != generation) {
    attempt_generation_ = generation;
    attempt_ = 0;
  }
  switch (agreement_->make(generation, attempt_)) {
    case control::Outcome::pending: return Step::idle;
    case control::Outcome::no:
      ++attempt_;
      end_front(exception_of(agreement_->refusal()));
      return Step::moved;
    case control::Outcome::yes: break;
  }
  made_ = backend_->create({key_, generation, rank_, nullptr});
  made_generation_ = generation;
  ++times_made_;
  return Step::done;
}

void Communicator::end_front(std::exception_ptr error) noexcept {
  const std::shared_ptr<WorkState> work = std::move(queue_.front());
  queue_.pop_front();
  work->operation.reset();
  error ? work->fail(std::move(error)) : work->finish();
}

void Communicator::close_all() noexcept {
  while (!queue_.empty()) end_front(error_of(*queue_.front()));
}

std::exception_ptr Communicator::error_of(const WorkState& work) const {
  const std::uint32_t generation = work.group->hold->generation;
  if (agreement_->standing(generation) == control::Standing::over) {
    return std::make_exception_ptr(StaleGroup(stale_text(work)));
  }
  return exception_of(agreement_->cause(generation));
}

void Communicator::examine(Deadline now) {
  if (queue_.empty()) return;
  const WorkState& work = *queue_.front();
  const std::vector<std::int64_t> missing = waits_for(work);
  std::vector<std::int64_t> lost;
  for (const std::int64_t member : missing) {
    if (agreement_->presence(member) != control::Host::Presence::here) lost.push_back(member);
  }
  if (!lost.empty()) {
    give_up(work, lost_cause(work, lost));
  } else if (now >= (work.operation ? work.deadline : work.make_deadline)) {
    give_up(work, timeout_cause(work, missing));
  }
}

/// Before live this refuses the making, afterwards it is poison; the word decides which.
void Communicator::give_up(const WorkState& work, const control::Cause& cause) {
  if (work.operation) {
    agreement_->close(work.group->hold->generation, cause);
  } else {
    agreement_->refuse(cause);
  }
}

std::vector<std::int64_t> Communicator::waits_for(const WorkState& work) const {
  if (!work.operation) return agreement_->missing_makers();
  std::vector<std::int64_t> members;
  for (const GroupRank rank : work.operation->waits_for()) members.push_back(rank.value());
  return members;
}

void Communicator::drop(const WorkState& work) noexcept {
  if (work.is_over()) return;
  agreement_->close(work.group->hold->generation, dropped_cause(work));
  close_all();
}

void Communicator::abort(const control::Cause& cause) noexcept {
  if (agreement_ && (made_ || !queue_.empty())) agreement_->close(agreement_->generation(), cause);
  if (made_) made_->abort();
}

void Communicator::forget() noexcept {
  if (!made_) return;
  std::vector<std::unique_ptr<BackendGroup>> gone;
  gone.push_back(std::move(made_));
  backend_->destroy(std::move(gone));
  agreement_->drop();
}

bool Communicator::is_closed() const {
  return agreement_ && agreement_->standing(agreement_->generation()) == control::Standing::poisoned;
}

}  // namespace tulle::comm
