// SPDX-License-Identifier: Apache-2.0
#include "comm/communicator.hpp"

#include <fmt/format.h>

#include "comm/batch.hpp"
#include "comm/call_shape.hpp"
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
                           std::shared_ptr<Backend> backend, std::shared_ptr<Store> store)
    : key_(std::move(key)),
      rank_(rank),
      agreement_(std::move(agreement)),
      backend_(std::move(backend)),
      store_(std::move(store)) {}

std::shared_ptr<const Hold> Communicator::hold() {
  const std::uint32_t generation = agreement_->generation();
  std::shared_ptr<const Hold> hold = hold_.lock();
  if (!hold || hold->generation != generation) {
    hold = std::make_shared<const Hold>(Hold{shared_from_this(), generation});
    hold_ = hold;
  }
  return hold;
}

void Communicator::enqueue(std::shared_ptr<WorkState> work) {
  if (const WorkState* running = anothers_work(*work)) throw ConcurrentUse(concurrent_text(*work, *running));
  const bool message = is_point_to_point(work->call.verb);
  work->sequence = message ? ++message_sequence_ : ++sequence_;
  work->note(WorkEvent::State::issued);
  (message ? messages_ : queue_).push_back(std::move(work));
}

void Communicator::check_device(const Call& call) const {
  for (const Buffer* buffer : {&call.in, &call.out}) {
    if (buffer->bytes == 0 || !backend_ || backend_->carries(buffer->device)) continue;
    throw ConfigError(fmt::format(
        "{} of memory on a {} device ({} carries none). copy it to the host, or choose another "
        "backend",
        name_of(call.verb), buffer->device.kind == Device::Kind::cuda ? "cuda" : "cpu", backend_->name()));
  }
}

/// An unfinished operation that another thread issued here.
const WorkState* Communicator::anothers_work(const WorkState& work) const {
  for (const Works* works : {&queue_, &messages_}) {
    if (!works->empty() && works->back()->issuer != work.issuer) return works->back().get();
  }
  return nullptr;
}

bool Communicator::progress() {
  const bool queue_moved = progress_queue();
  return progress_messages() || queue_moved;
}

bool Communicator::progress_queue() {
  bool moved = false;
  for (int turn = 0; turn < steps_at_a_time && !queue_.empty(); ++turn) {
    const std::shared_ptr<WorkState> work = queue_.front();
    if (!advance(work)) break;
    moved = true;
    sweep();
  }
  return moved;
}

bool Communicator::progress_messages() {
  bool moved = false;
  for (std::size_t i = 0; i < messages_.size(); ++i) moved = advance(messages_[i]) || moved;
  if (moved) sweep();
  return moved;
}

bool Communicator::advance(const std::shared_ptr<WorkState>& work) {
  if (work->is_over()) return false;
  const Step step = this->step(*work);
  if (step == Step::done) work->finish();
  if (step == Step::closed) close_all(work->group->hold->generation);
  return step != Step::idle;
}

/// Takes out what is over: of the queue from its front, so that many queued works cost nothing.
void Communicator::sweep() noexcept {
  const auto is_over = [](const std::shared_ptr<WorkState>& work) {
    if (work->is_over()) work->operation.reset();
    return work->is_over();
  };
  while (!queue_.empty() && is_over(queue_.front())) queue_.pop_front();
  std::erase_if(messages_, is_over);
}

/// Errors of an operation close the communicator for all members; a refused making ends one work alone.
Step Communicator::step(WorkState& work) {
  try {
    if (!work.operation) return begin(work);
    const bool live = agreement_->standing(work.group->hold->generation) == control::Standing::live;
    return live ? work.operation->advance() : Step::closed;
  } catch (const Mismatch& error) {
    agreement_->close(work.group->hold->generation,
                      {control::CauseKind::mismatch, title_of(work) + " " + error.what()});
  } catch (const Error& error) {
    agreement_->close(work.group->hold->generation, control::cause_of(error));
  }
  return Step::closed;
}

Step Communicator::begin(WorkState& work) {
  const std::uint32_t generation = work.group->hold->generation;
  if (agreement_->standing(generation) != control::Standing::live) return Step::closed;
  const bool message = is_point_to_point(work.call.verb);
  if (!message && (!made_ || made_generation_ != generation)) {
    const Step step = make(work);
    if (step != Step::done) return step;
  }
  work.operation = message ? start_messages(work) : made_->start(work.call, ++started_);
  work.note(WorkEvent::State::started);
  return Step::moved;
}

std::unique_ptr<Operation> Communicator::start_messages(const WorkState& work) {
  const GroupSpec on = spec(work.group->hold->generation);
  if (work.beside.empty()) return backend_->message(on, work.call);
  std::vector<std::unique_ptr<Operation>> parts;
  parts.push_back(backend_->message(on, work.call));
  for (const Call& call : work.beside) parts.push_back(backend_->message(on, call));
  return std::make_unique<Batch>(std::move(parts));
}

/// `done`: made now. `moved`: it went a step on, or was refused, and the work has ended with it.
Step Communicator::make(WorkState& work) {
  const std::uint32_t generation = work.group->hold->generation;
  count_from(generation);
  switch (agreement_->make(generation, attempt_)) {
    case control::Outcome::pending: return Step::idle;
    case control::Outcome::reserved: return create(generation);
    case control::Outcome::no:
      unmake();
      ++attempt_;
      work.fail(exception_of(agreement_->refusal()));
      return Step::moved;
    case control::Outcome::yes: break;
  }
  made_ = unborn_ ? std::move(unborn_) : backend_->create(spec(generation));
  made_generation_ = generation;
  started_ = 0;
  ++times_made_;
  return Step::done;
}

/// The second round of an agreement that has two: a failure refuses the making for all members.
Step Communicator::create(std::uint32_t generation) {
  try {
    if (!unborn_) unborn_ = backend_->create(spec(generation));
    if (unborn_->establish() != Step::done) return Step::idle;
    agreement_->confirm();
  } catch (const std::exception& error) {
    agreement_->refuse(control::cause_of(error));
  }
  return Step::moved;
}

/// First the object, then this rank's hold on the ledger.
void Communicator::unmake() noexcept {
  unborn_.reset();
  agreement_->drop();
}

/// Refusals are counted anew in each generation.
void Communicator::count_from(std::uint32_t generation) noexcept {
  if (counted_generation_ == generation) return;
  counted_generation_ = generation;
  attempt_ = 0;
  end_round_ = 0;
}

control::Outcome Communicator::end(std::uint32_t generation, control::EndVote vote,
                                   control::Patience patience) {
  count_from(generation);
  const control::Outcome outcome = agreement_->end(generation, end_round_, vote, patience);
  ending_ = outcome == control::Outcome::pending;
  if (outcome == control::Outcome::no) ++end_round_;
  if (agreement_->standing(generation) == control::Standing::over) {
    close_all(generation);
    sweep();
  }
  if (outcome == control::Outcome::yes) forget();
  return outcome;
}

GroupSpec Communicator::spec(std::uint32_t generation) const {
  return {key_, generation, rank_, store_};
}

/// All works of a generation that was poisoned or ended fail with the first cause.
void Communicator::close_all(std::uint32_t generation) noexcept {
  for (const Works* works : {&queue_, &messages_}) {
    for (const auto& work : *works) {
      if (work->group->hold->generation == generation && !work->is_over())
        work->fail(error_of(generation, *work));
    }
  }
}

std::exception_ptr Communicator::error_of(std::uint32_t generation, const WorkState& work) const {
  if (agreement_->standing(generation) == control::Standing::over) {
    return std::make_exception_ptr(StaleGroup(stale_text(work)));
  }
  return exception_of(agreement_->cause(generation));
}

void Communicator::examine(Deadline now) {
  if (!queue_.empty()) examine(*queue_.front(), now);
  for (const auto& work : messages_) examine(*work, now);
}

void Communicator::examine(const WorkState& work, Deadline now) {
  if (work.is_over()) return;
  try {
    look_at(work, now);
  } catch (const Error& error) {
    agreement_->close(work.group->hold->generation, control::cause_of(error));
  }
}

void Communicator::look_at(const WorkState& work, Deadline now) {
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
  const std::uint32_t generation = work.group->hold->generation;
  agreement_->close(generation, dropped_cause(work));
  close_all(generation);
  sweep();
}

void Communicator::abort(const control::Cause& cause) noexcept {
  if (made_ || is_busy()) agreement_->close(agreement_->generation(), cause);
  if (made_) made_->abort();
}

void Communicator::forget() noexcept {
  if (!agreement_) return;
  std::vector<std::unique_ptr<BackendGroup>> gone;
  if (made_) gone.push_back(std::move(made_));
  if (!gone.empty()) backend_->destroy(std::move(gone));
  unmake();
}

bool Communicator::is_closed() const {
  return agreement_->standing(agreement_->generation()) == control::Standing::poisoned;
}

}  // namespace tulle::comm
