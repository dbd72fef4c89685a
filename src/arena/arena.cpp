// SPDX-License-Identifier: Apache-2.0
#include "arena/arena.hpp"

#include <fmt/format.h>

#include "tulle/base/error.hpp"

namespace tulle::arena {
namespace {

constexpr std::int64_t page = 4096;

constexpr std::int64_t round_up(std::int64_t value, std::int64_t unit) {
  return (value + unit - 1) / unit * unit;
}

std::int64_t entry_bytes(const Shape& shape) {
  return round_up(sizeof(Entry) + shape.ranks * sizeof(MemberRow), line_bytes);
}

std::int64_t slot_bytes(const Shape& shape) {
  return sizeof(Slot) + shape.ranks * sizeof(Place);
}

}  // namespace

Arena::Offsets Arena::offsets_of(const Shape& shape) noexcept {
  std::int64_t end = 0;
  const auto take = [&end](std::int64_t bytes) {
    const std::int64_t start = end;
    end = round_up(end + bytes, page);
    return start;
  };
  Offsets offsets{};
  take(sizeof(Header));
  offsets.ranks = take(shape.ranks * std::int64_t{sizeof(RankBlock)});
  offsets.inside = take(shape.ranks * round_up(shape.slots * 4, line_bytes));
  offsets.mail = take(shape.ranks * round_up((shape.ranks + 63) / 64 * 8, line_bytes));
  offsets.entries = take(shape.entries * entry_bytes(shape));
  offsets.slots = take(shape.slots * slot_bytes(shape));
  offsets.rings = take(shape.ranks * shape.ranks * std::int64_t{sizeof(Ring)});
  offsets.keys = take(shape.key_bytes);
  offsets.chunks = take(shape.ranks * shape.chunks * round_up(shape.chunk_bytes, page));
  offsets.end = end;
  return offsets;
}

std::int64_t Arena::bytes_of(const Shape& shape) noexcept {
  return offsets_of(shape).end;
}

Arena Arena::format(Memory memory, const Shape& shape) {
  const Offsets offsets = offsets_of(shape);
  if (!memory.commit(0, offsets.chunks)) {
    throw BudgetExceeded(
        fmt::format("no {} bytes for the arena of {} ranks (the memory limit is reached). raise the "
                    "cgroup's limit or join with fewer communicators",
                    offsets.chunks, shape.ranks));
  }
  auto* header = reinterpret_cast<Header*>(memory.base());
  header->shape = shape;
  header->version = layout_version;
  header->magic = magic;
  return attach(std::move(memory));
}

Arena Arena::attach(Memory memory) {
  Arena arena(std::move(memory));
  const Header& header = arena.header();
  if (header.magic != magic || header.version != layout_version) {
    throw ConfigError(
        fmt::format("the arena has layout version {} and this library has {} (ranks were built from "
                    "different versions). install one version on all ranks",
                    header.version, layout_version));
  }
  arena.offsets_ = offsets_of(header.shape);
  arena.entry_bytes_ = entry_bytes(header.shape);
  arena.slot_bytes_ = slot_bytes(header.shape);
  return arena;
}

RankBlock& Arena::rank(std::int64_t local) const noexcept {
  return *at<RankBlock>(offsets_.ranks + local * std::int64_t{sizeof(RankBlock)});
}

Entry& Arena::entry(std::int64_t index) const noexcept {
  return *at<Entry>(offsets_.entries + index * entry_bytes_);
}

MemberRow& Arena::member(std::int64_t entry, std::int64_t member) const noexcept {
  return *at<MemberRow>(offsets_.entries + entry * entry_bytes_ + std::int64_t{sizeof(Entry)} +
                        member * std::int64_t{sizeof(MemberRow)});
}

Slot& Arena::slot(std::int64_t index) const noexcept {
  return *at<Slot>(offsets_.slots + index * slot_bytes_);
}

Place& Arena::place(std::int64_t slot, std::int64_t member) const noexcept {
  return *at<Place>(offsets_.slots + slot * slot_bytes_ + std::int64_t{sizeof(Slot)} +
                    member * std::int64_t{sizeof(Place)});
}

std::atomic<std::uint32_t>& Arena::inside(std::int64_t local, std::int64_t slot) const noexcept {
  return *at<std::atomic<std::uint32_t>>(offsets_.inside + local * round_up(shape().slots * 4, line_bytes) +
                                         slot * 4);
}

Ring& Arena::ring(std::int64_t source, std::int64_t destination) const noexcept {
  return *at<Ring>(offsets_.rings + (source * shape().ranks + destination) * std::int64_t{sizeof(Ring)});
}

std::atomic<std::uint64_t>& Arena::mail(std::int64_t local, std::int64_t word) const noexcept {
  return *at<std::atomic<std::uint64_t>>(
      offsets_.mail + local * round_up((shape().ranks + 63) / 64 * 8, line_bytes) + word * 8);
}

std::int64_t Arena::chunk_offset(std::int64_t local, std::int64_t chunk) const noexcept {
  return offsets_.chunks + (local * shape().chunks + chunk) * round_up(shape().chunk_bytes, page);
}

std::int64_t Arena::bytes_per_communicator() const noexcept {
  return slot_bytes_ + entry_bytes_;
}

}  // namespace tulle::arena
