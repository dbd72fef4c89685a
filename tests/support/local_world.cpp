// SPDX-License-Identifier: Apache-2.0
#include "support/local_world.hpp"

#include <algorithm>
#include <cstddef>
#include <stdexcept>
#include <utility>
#include <vector>

#include "support/plain_fold.hpp"

namespace tulle::test {
namespace {

using Bytes = std::vector<std::byte>;

Bytes contents(const Buffer& buffer) {
  const auto* data = static_cast<const std::byte*>(buffer.data);
  return {data, data + buffer.bytes};
}

void put(const Buffer& out, const std::byte* from, std::int64_t bytes, std::int64_t block = 0) {
  std::copy_n(from, bytes, static_cast<std::byte*>(out.data) + block * bytes);
}

/// The calls of all ranks, and what their inputs held before any output was written.
class Round {
 public:
  Round(std::span<const Call> calls, std::int64_t size)
      : calls_(calls), size_(size), root_(calls.front().root.value()) {
    const bool only_root_gives = verb() == Verb::broadcast || verb() == Verb::scatter;
    for (std::int64_t rank = 0; rank < size; ++rank) {
      inputs_.push_back(!only_root_gives || rank == root_ ? contents(call(rank).in) : Bytes{});
    }
  }

  void run() const {
    switch (verb()) {
      case Verb::barrier: return;
      case Verb::broadcast: return to_all([&](const Buffer& out, auto) { take(out, root_); });
      case Verb::reduce: return fold_to(call(root_).out, 0);
      case Verb::all_reduce: return to_all([&](const Buffer& out, auto) { fold_to(out, 0); });
      case Verb::all_gather: return to_all([&](const Buffer& out, auto) { gather_to(out); });
      case Verb::reduce_scatter:
        return to_all([&](const Buffer& out, auto rank) { fold_to(out, rank * out.bytes); });
      case Verb::all_to_all: return to_all([&](const Buffer& out, auto rank) { swap_to(out, rank); });
      case Verb::gather: return gather_to(call(root_).out);
      case Verb::scatter:
        return to_all(
            [&](const Buffer& out, auto rank) { put(out, at(root_, rank * out.bytes), out.bytes); });
      case Verb::send:
      case Verb::recv: break;
    }
    throw std::logic_error("not a collective");
  }

 private:
  [[nodiscard]] Verb verb() const { return calls_.front().verb; }
  [[nodiscard]] const Call& call(std::int64_t rank) const { return calls_[static_cast<std::size_t>(rank)]; }
  [[nodiscard]] const std::byte* at(std::int64_t rank, std::int64_t offset) const {
    return inputs_[static_cast<std::size_t>(rank)].data() + offset;
  }

  template <class Body>
  void to_all(Body body) const {
    for (std::int64_t rank = 0; rank < size_; ++rank) body(call(rank).out, rank);
  }
  void take(const Buffer& out, std::int64_t from) const { put(out, at(from, 0), out.bytes); }
  void gather_to(const Buffer& out) const {
    for (std::int64_t from = 0; from < size_; ++from) put(out, at(from, 0), out.bytes / size_, from);
  }
  void swap_to(const Buffer& out, std::int64_t rank) const {
    const std::int64_t block = out.bytes / size_;
    for (std::int64_t from = 0; from < size_; ++from) put(out, at(from, rank * block), block, from);
  }
  void fold_to(const Buffer& out, std::int64_t offset) const {
    std::vector<const std::byte*> sources;
    for (std::int64_t rank = 0; rank < size_; ++rank) sources.push_back(at(rank, offset));
    plain_fold(calls_.front().op, out.dtype, static_cast<std::byte*>(out.data), sources, out.count());
  }

  std::span<const Call> calls_;
  std::int64_t size_;
  std::int64_t root_;
  std::vector<Bytes> inputs_;
};

bool is_match(const Issued& send, const Issued& recv) {
  return send.call.verb == Verb::send && send.rank == recv.call.root && send.call.root == recv.rank &&
         send.call.tag == recv.call.tag;
}

}  // namespace

void LocalWorld::run(std::span<const Call> calls) const {
  if (std::ssize(calls) != size_) throw std::logic_error("a collective needs a call of every rank");
  const auto is_alike = [&](const Call& call) {
    return call.verb == calls.front().verb && call.op == calls.front().op && call.root == calls.front().root;
  };
  if (!std::ranges::all_of(calls, is_alike)) throw std::logic_error("the calls of the ranks differ");
  Round(calls, size_).run();
}

void LocalWorld::exchange(std::span<const Issued> calls) {
  std::vector<Issued> sends;
  std::vector<Bytes> sent;
  for (const Issued& issued : calls) {
    if (issued.call.verb != Verb::send) continue;
    sends.push_back(issued);
    sent.push_back(contents(issued.call.in));
  }
  for (const Issued& issued : calls) {
    if (issued.call.verb != Verb::recv) continue;
    const auto found =
        std::ranges::find_if(sends, [&](const Issued& send) { return is_match(send, issued); });
    if (found == sends.end()) throw std::logic_error("a recv has no send");
    const auto place = found - sends.begin();
    put(issued.call.out, sent[static_cast<std::size_t>(place)].data(), issued.call.out.bytes);
    sends.erase(found);
    sent.erase(sent.begin() + place);
  }
  if (!sends.empty()) throw std::logic_error("a send has no recv");
}

}  // namespace tulle::test
