// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <vector>

#include "arena/arena.hpp"
#include "backends/native/messenger.hpp"
#include "backends/native/receiving.hpp"
#include "backends/native/sending.hpp"
#include "backends/native/staging.hpp"
#include "control/word.hpp"

namespace tulle::native {

/// Two ranks of one host, both played step by step by the thread of a test. They are global ranks 0 and 1.
class TwoRanks {
 public:
  explicit TwoRanks(std::int64_t chunks = 4)
      : arena_(make_arena(chunks)), seats_{Seat(arena_, 0), Seat(arena_, 1)} {}

  [[nodiscard]] Messenger& messenger(std::size_t rank) { return seats_[rank].messenger; }
  [[nodiscard]] Staging& staging(std::size_t rank) { return seats_[rank].staging; }

  std::unique_ptr<Sending> send(std::size_t rank, std::vector<std::uint8_t>& data, std::int64_t tag = 0) {
    return std::make_unique<Sending>(messenger(rank), &staging(rank), route(rank),
                                     Call{.verb = Verb::send, .in = buffer(data), .tag = tag});
  }
  std::unique_ptr<Receiving> receive(std::size_t rank, std::vector<std::uint8_t>& data,
                                     std::int64_t tag = 0) {
    return std::make_unique<Receiving>(messenger(rank), route(rank),
                                       Call{.verb = Verb::recv, .out = buffer(data), .tag = tag});
  }

  /// The generation in which the next operations begin.
  void begin_generation(std::uint32_t generation) { generation_ = generation; }
  /// What the key's word says from now on.
  void set_word(control::Word word) { arena_->entry(route(0).entry).word.store(word.pack()); }

  /// Steps both ranks and these operations until nothing moves; the last answer of each.
  std::vector<Step> settle(const std::vector<Operation*>& operations);

 private:
  struct Seat {
    Seat(const std::shared_ptr<arena::Arena>& arena, std::int64_t rank)
        : host(std::make_shared<control::Host>(arena, control::watch_threads(arena), rank, both())),
          staging(host),
          messenger(host) {}
    std::shared_ptr<const control::Host> host;
    Staging staging;
    Messenger messenger;
  };

  static std::vector<GlobalRank> both() { return {GlobalRank(0), GlobalRank(1)}; }
  static std::shared_ptr<arena::Arena> make_arena(std::int64_t chunks) {
    const arena::Shape shape{.ranks = 2, .entries = 8, .slots = 8, .chunks = chunks, .chunk_bytes = 8192};
    return std::make_shared<arena::Arena>(
        arena::Arena::format(arena::Memory::create_private(arena::Arena::bytes_of(shape)), shape));
  }
  static Buffer buffer(std::vector<std::uint8_t>& data) {
    return {data.data(), static_cast<std::int64_t>(data.size()), DType::u8};
  }
  [[nodiscard]] Route route(std::size_t rank) {
    const GroupRank me(static_cast<std::int64_t>(rank));
    return messenger(rank).routes().find({{both(), "native", "", ""}, generation_, me, nullptr},
                                         GroupRank(1 - me.value()));
  }

  std::shared_ptr<arena::Arena> arena_;
  std::array<Seat, 2> seats_;
  std::uint32_t generation_ = 0;
};

inline std::vector<Step> TwoRanks::settle(const std::vector<Operation*>& operations) {
  std::vector<Step> answers(operations.size(), Step::idle);
  for (bool moved = true; moved;) {
    moved = messenger(0).progress();
    moved = messenger(1).progress() || moved;
    for (std::size_t i = 0; i < operations.size(); ++i) {
      if (answers[i] == Step::done || answers[i] == Step::closed) continue;
      answers[i] = operations[i]->advance();
      moved = moved || answers[i] == Step::moved;
    }
  }
  return answers;
}

}  // namespace tulle::native
