// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <concepts>
#include <cstdint>
#include <memory>
#include <ranges>
#include <span>
#include <type_traits>

#include "tulle/base/buffer.hpp"
#include "tulle/base/dtype.hpp"
#include "tulle/base/export.hpp"
#include "tulle/comm/call.hpp"
#include "tulle/comm/group.hpp"
#include "tulle/comm/reduce_op.hpp"
#include "tulle/comm/work.hpp"

// All of these are collective over the group: every member calls the same ones in the same order with equal
// sizes, or gets Mismatch. Buffers belong to the caller. Blocks are laid out by group rank. The first use of
// a group makes its communicator. Each has a form ending in _async that returns at once with a `Work`.

namespace tulle {

/// The erased door: what all functions below call. Throws ConfigError before anything is sent.
[[nodiscard]] TULLE_EXPORT Work issue(const Group& group, const Call& call);
/// Several sends and receives as one Work, which is done when all are: for exchanges in which everybody sends
/// and receives at once. Throws ConfigError, before anything is sent, also if one is a collective.
[[nodiscard]] TULLE_EXPORT Work issue_all(const Group& group, std::span<const Call> calls);

/// A contiguous range of elements that collectives carry: vector, array, span.
template <class R>
concept ElementRange =
    std::ranges::contiguous_range<R> && std::ranges::sized_range<R> && Element<std::ranges::range_value_t<R>>;

/// The same, and writable.
template <class R>
concept MutableElementRange =
    ElementRange<R> && !std::is_const_v<std::remove_reference_t<std::ranges::range_reference_t<R>>>;

/// The memory of a range as a Buffer: borrowed, on the host.
template <ElementRange R>
[[nodiscard]] Buffer buffer_of(R&& range) {
  using T = std::ranges::range_value_t<R>;
  auto* data = const_cast<std::remove_const_t<T>*>(std::ranges::data(range));  // inputs are only read
  return {data, static_cast<std::int64_t>(std::ranges::size(range) * sizeof(T)),
          dtype_of<std::remove_const_t<T>>};
}

/// Returns when all members have entered.
[[nodiscard]] inline Work barrier_async(const Group& group, Site site = Site::current()) {
  return issue(group, {.verb = Verb::barrier, .site = site});
}

/// Root's data to everybody.
template <MutableElementRange R>
[[nodiscard]] Work broadcast_async(const Group& group, R&& data, GroupRank root,
                                   Site site = Site::current()) {
  return issue(
      group,
      {.verb = Verb::broadcast, .in = buffer_of(data), .out = buffer_of(data), .root = root, .site = site});
}

/// The reduction of all `in` to the root's `out`; other ranks' `out` is not looked at.
template <ElementRange In, MutableElementRange Out>
[[nodiscard]] Work reduce_async(const Group& group, In&& in, Out&& out, ReduceOp op, GroupRank root,
                                Site site = Site::current()) {
  return issue(group, {.verb = Verb::reduce,
                       .in = buffer_of(in),
                       .out = buffer_of(out),
                       .op = op,
                       .root = root,
                       .site = site});
}

/// The reduction of all `data`, in place.
template <MutableElementRange R>
[[nodiscard]] Work all_reduce_async(const Group& group, R&& data, ReduceOp op = ReduceOp::sum,
                                    Site site = Site::current()) {
  return issue(
      group,
      {.verb = Verb::all_reduce, .in = buffer_of(data), .out = buffer_of(data), .op = op, .site = site});
}

/// The reduction of all `in` into every `out`.
template <ElementRange In, MutableElementRange Out>
[[nodiscard]] Work all_reduce_async(const Group& group, In&& in, Out&& out, ReduceOp op,
                                    Site site = Site::current()) {
  return issue(
      group, {.verb = Verb::all_reduce, .in = buffer_of(in), .out = buffer_of(out), .op = op, .site = site});
}

/// Every member's `in`, one after another, in every `out`.
template <ElementRange In, MutableElementRange Out>
[[nodiscard]] Work all_gather_async(const Group& group, In&& in, Out&& out, Site site = Site::current()) {
  return issue(group, {.verb = Verb::all_gather, .in = buffer_of(in), .out = buffer_of(out), .site = site});
}

/// This rank's block of the reduction of all `in`.
template <ElementRange In, MutableElementRange Out>
[[nodiscard]] Work reduce_scatter_async(const Group& group, In&& in, Out&& out, ReduceOp op = ReduceOp::sum,
                                        Site site = Site::current()) {
  return issue(
      group,
      {.verb = Verb::reduce_scatter, .in = buffer_of(in), .out = buffer_of(out), .op = op, .site = site});
}

/// Block i of `in` goes to member i; block i of `out` comes from member i.
template <ElementRange In, MutableElementRange Out>
[[nodiscard]] Work all_to_all_async(const Group& group, In&& in, Out&& out, Site site = Site::current()) {
  return issue(group, {.verb = Verb::all_to_all, .in = buffer_of(in), .out = buffer_of(out), .site = site});
}

/// Every member's `in`, one after another, in the root's `out`; other ranks' `out` is not looked at.
template <ElementRange In, MutableElementRange Out>
[[nodiscard]] Work gather_async(const Group& group, In&& in, Out&& out, GroupRank root,
                                Site site = Site::current()) {
  return issue(
      group, {.verb = Verb::gather, .in = buffer_of(in), .out = buffer_of(out), .root = root, .site = site});
}

/// Block i of the root's `in` in member i's `out`; other ranks' `in` is not looked at.
template <ElementRange In, MutableElementRange Out>
[[nodiscard]] Work scatter_async(const Group& group, In&& in, Out&& out, GroupRank root,
                                 Site site = Site::current()) {
  return issue(
      group, {.verb = Verb::scatter, .in = buffer_of(in), .out = buffer_of(out), .root = root, .site = site});
}

/// A send as a part of `issue_all`.
template <ElementRange R>
[[nodiscard]] Call send_call(R&& data, GroupRank to, std::int64_t tag = 0, Site site = Site::current()) {
  return {.verb = Verb::send, .in = buffer_of(data), .root = to, .tag = tag, .site = site};
}

/// A receive as a part of `issue_all`.
template <MutableElementRange R>
[[nodiscard]] Call recv_call(R&& data, GroupRank from, std::int64_t tag = 0, Site site = Site::current()) {
  return {.verb = Verb::recv, .out = buffer_of(data), .root = from, .tag = tag, .site = site};
}

/// To one member, matched by its `recv` with the same tag in the same order. Makes no communicator.
template <ElementRange R>
[[nodiscard]] Work send_async(const Group& group, R&& data, GroupRank to, std::int64_t tag = 0,
                              Site site = Site::current()) {
  return issue(group, send_call(data, to, tag, site));
}

/// From one member. Makes no communicator.
template <MutableElementRange R>
[[nodiscard]] Work recv_async(const Group& group, R&& data, GroupRank from, std::int64_t tag = 0,
                              Site site = Site::current()) {
  return issue(group, recv_call(data, from, tag, site));
}

inline void barrier(const Group& group, Site site = Site::current()) {
  barrier_async(group, site).wait();
}

template <MutableElementRange R>
void broadcast(const Group& group, R&& data, GroupRank root, Site site = Site::current()) {
  broadcast_async(group, data, root, site).wait();
}

template <ElementRange In, MutableElementRange Out>
void reduce(const Group& group, In&& in, Out&& out, ReduceOp op, GroupRank root,
            Site site = Site::current()) {
  reduce_async(group, in, out, op, root, site).wait();
}

template <MutableElementRange R>
void all_reduce(const Group& group, R&& data, ReduceOp op = ReduceOp::sum, Site site = Site::current()) {
  all_reduce_async(group, data, op, site).wait();
}

template <ElementRange In, MutableElementRange Out>
void all_reduce(const Group& group, In&& in, Out&& out, ReduceOp op, Site site = Site::current()) {
  all_reduce_async(group, in, out, op, site).wait();
}

template <ElementRange In, MutableElementRange Out>
void all_gather(const Group& group, In&& in, Out&& out, Site site = Site::current()) {
  all_gather_async(group, in, out, site).wait();
}

template <ElementRange In, MutableElementRange Out>
void reduce_scatter(const Group& group, In&& in, Out&& out, ReduceOp op = ReduceOp::sum,
                    Site site = Site::current()) {
  reduce_scatter_async(group, in, out, op, site).wait();
}

template <ElementRange In, MutableElementRange Out>
void all_to_all(const Group& group, In&& in, Out&& out, Site site = Site::current()) {
  all_to_all_async(group, in, out, site).wait();
}

template <ElementRange In, MutableElementRange Out>
void gather(const Group& group, In&& in, Out&& out, GroupRank root, Site site = Site::current()) {
  gather_async(group, in, out, root, site).wait();
}

template <ElementRange In, MutableElementRange Out>
void scatter(const Group& group, In&& in, Out&& out, GroupRank root, Site site = Site::current()) {
  scatter_async(group, in, out, root, site).wait();
}

template <ElementRange R>
void send(const Group& group, R&& data, GroupRank to, std::int64_t tag = 0, Site site = Site::current()) {
  send_async(group, data, to, tag, site).wait();
}

template <MutableElementRange R>
void recv(const Group& group, R&& data, GroupRank from, std::int64_t tag = 0, Site site = Site::current()) {
  recv_async(group, data, from, tag, site).wait();
}

}  // namespace tulle
