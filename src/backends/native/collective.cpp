// SPDX-License-Identifier: Apache-2.0
#include "backends/native/collective.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>
#include <limits>

#include "backends/native/call_word.hpp"
#include "backends/native/fold.hpp"
#include "control/fault.hpp"
#include "tulle/base/error.hpp"

namespace tulle::native {
namespace {

constexpr std::int64_t unlimited = std::numeric_limits<std::int32_t>::max();

}  // namespace

Collective::Collective(Exchange& exchange, Staging* staging, const Call& call, std::uint64_t sequence)
    : exchange_(exchange),
      staging_(staging),
      call_(call),
      word_(pack_call(call, exchange.size())),
      sequence_(static_cast<std::uint32_t>(sequence)),
      unit_(size_of(common_side(call).dtype)),
      inside_(exchange.host(), exchange.slot()),
      capacity_(arena::payload_bytes),
      phases_(phases_of(call, exchange.rank(), exchange.size(), capacity_)),
      schedule_({}, capacity_, unit_) {}

Step Collective::advance() {
  switch (stage_) {
    case Stage::open: return open();
    case Stage::opening: return exchange_.is_complete() ? agree() : step_or_closed(Step::idle);
    case Stage::publish: return publish();
    case Stage::publishing: return exchange_.is_complete() ? take() : step_or_closed(Step::idle);
    case Stage::releasing: return exchange_.is_released() ? released() : step_or_closed(Step::idle);
  }
  return Step::idle;
}

/// While it waits, and before it succeeds: a closed generation ends it.
Step Collective::step_or_closed(Step step) const {
  return exchange_.is_live() ? step : Step::closed;
}

/// Counted in by now, so the slot stays ours if the word still says so.
Step Collective::open() {
  if (!exchange_.is_live()) return Step::closed;
  begin_phase();
  arena::Line& line = exchange_.begin();
  const bool produces = !phases_.empty() && phase().source != nullptr;
  const bool inline_data = fits_opening();
  if (produces && !inline_data && staging_ != nullptr) lease_ = staging_->lease();
  line.call = word_;
  line.sequence = sequence_;
  line.capacity = static_cast<std::int32_t>(!produces ? unlimited
                                            : lease_  ? staging_->half()
                                                      : arena::payload_bytes);
  line.offset = lease_ ? lease_.offset() : 0;
  if (produces && inline_data) fill(line.payload);
  TULLE_FAULT("collective.open");
  exchange_.publish();
  TULLE_FAULT("collective.opened");
  stage_ = Stage::opening;
  return Step::moved;
}

/// Whether the whole call goes with its opening line: known from agreed sizes alone.
bool Collective::fits_opening() const {
  return phases_.size() <= 1 && schedule_.rounds() <= 1;
}

Step Collective::agree() {
  check_calls();
  if (fits_opening()) {
    if (schedule_.rounds() == 1) consume();
    return step_or_closed(Step::done);
  }
  capacity_ = unlimited;
  for (std::int64_t member = 0; member < exchange_.size(); ++member) {
    capacity_ = std::min<std::int64_t>(capacity_, exchange_.line(member).capacity);
    chunks_.push_back(exchange_.line(member).offset);
  }
  if (capacity_ == arena::payload_bytes) lease_ = Lease();
  phases_ = phases_of(call_, exchange_.rank(), exchange_.size(), capacity_);
  begin_phase();
  stage_ = Stage::publish;
  return Step::moved;
}

void Collective::check_calls() const {
  for (std::int64_t member = 0; member < exchange_.size(); ++member) {
    const arena::Line& line = exchange_.line(member);
    if (line.call == word_) continue;
    throw Mismatch(fmt::format(
        "does not match (member {} called {}, member {} called {}). let all members call the same",
        exchange_.rank(), call_text(word_), member, call_text(line.call)));
  }
}

void Collective::begin_phase() {
  round_ = 0;
  if (phases_.empty()) return;
  schedule_ = Schedule(phase().blocks, capacity_, unit_);
  keep_source_in_place();
}

/// An all_to_all in place whose pieces do not hold all blocks would read blocks that it has overwritten.
void Collective::keep_source_in_place() {
  if (call_.verb != Verb::all_to_all || call_.in.data != call_.out.data || schedule_.takes_all_blocks())
    return;
  const auto* source = static_cast<const std::byte*>(call_.in.data);
  kept_.assign(source, source + call_.in.bytes);
  phases_[phase_].source = kept_.data();
}

Step Collective::publish() {
  if (round_ == schedule_.rounds()) {
    if (++phase_ == phases_.size()) return finish();
    begin_phase();
    return Step::moved;
  }
  arena::Line& line = exchange_.begin();
  if (phase().source != nullptr) {
    const bool in_line = capacity_ == arena::payload_bytes;
    fill(in_line
             ? line.payload
             : exchange_.host().arena().bytes_at(lease_.offset()) + exchange_.parity() * staging_->half());
  }
  line.call = word_;
  exchange_.publish();
  TULLE_FAULT("collective.published");
  stage_ = Stage::publishing;
  return Step::moved;
}

Step Collective::take() {
  consume();
  ++round_;
  stage_ = Stage::publish;
  return step_or_closed(Step::moved);
}

/// Lines may be overwritten in two rounds, chunks only when all have read them.
Step Collective::finish() {
  exchange_.release_round();
  if (!lease_) return step_or_closed(Step::done);
  stage_ = Stage::releasing;
  return Step::moved;
}

Step Collective::released() {
  lease_ = Lease();
  return step_or_closed(Step::done);
}

void Collective::fill(std::byte* piece) const {
  schedule_.for_segments(round_, [&](const Segment& segment) {
    const std::int64_t bytes = phase().bytes_from(exchange_.rank(), segment);
    if (bytes == 0) return;
    std::memcpy(piece + segment.at, phase().source + segment.block * phase().blocks.stride + segment.offset,
                static_cast<std::size_t>(bytes));
  });
}

void Collective::consume() const {
  if (!phase().takes) return;
  schedule_.for_segments(round_, [this](const Segment& segment) {
    if (segment.block != phase().block) return;
    phase().folds ? fold_segment(segment) : copy_segment(segment);
  });
}

void Collective::copy_segment(const Segment& segment) const {
  for (std::int64_t member = 0; member < exchange_.size(); ++member) {
    if (phase().producer != Phase::all && phase().producer != member) continue;
    const std::int64_t bytes = phase().bytes_from(member, segment);
    const std::int64_t place = phase().producer == Phase::all ? member * phase().out_stride : 0;
    if (bytes == 0) continue;
    std::memcpy(phase().out + place + segment.offset, piece_of(member) + segment.at,
                static_cast<std::size_t>(bytes));
  }
}

void Collective::fold_segment(const Segment& segment) const {
  std::vector<const void*> sources;
  for (std::int64_t member = 0; member < exchange_.size(); ++member)
    sources.push_back(piece_of(member) + segment.at);
  fold(call_.op, common_side(call_).dtype, phase().out + segment.offset, sources, segment.bytes / unit_);
}

const std::byte* Collective::piece_of(std::int64_t member) const {
  if (capacity_ == arena::payload_bytes) return exchange_.line(member).payload;
  return exchange_.host().arena().bytes_at(chunks_[static_cast<std::size_t>(member)]) +
         exchange_.parity() * (exchange_.host().arena().shape().chunk_bytes / 2);
}

std::vector<GroupRank> Collective::waits_for() const {
  std::vector<GroupRank> ranks;
  const bool releasing = stage_ == Stage::releasing;
  for (const std::int64_t member : releasing ? exchange_.unreleased() : exchange_.unpublished()) {
    ranks.emplace_back(member);
  }
  return ranks;
}

}  // namespace tulle::native
