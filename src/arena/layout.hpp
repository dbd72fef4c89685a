// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>

namespace tulle::arena {

// The shared structures of one host. They hold offsets and atomics, never pointers, and start as zero bytes.
// Any change here changes `layout_version`: ranks with another one refuse to join.

inline constexpr std::uint64_t magic = 0x6172'656c'6c75'7401;
inline constexpr std::uint32_t layout_version = 1;
inline constexpr std::int64_t line_bytes = 64;
inline constexpr std::int64_t payload_bytes = 32;
inline constexpr std::int64_t ring_packets = 8;

/// How large each region is: agreed at join, the same for all ranks of a host.
struct Shape {
  std::int64_t ranks = 1;                 ///< local ranks
  std::int64_t entries = 1024;            ///< keys ever made
  std::int64_t slots = 512;               ///< communicators live at once
  std::int64_t chunks = 4;                ///< staging chunks of each rank
  std::int64_t chunk_bytes = 512 * 1024;  ///< two halves, used in turn
  std::int64_t key_bytes = 256 * 1024;    ///< for the full keys of all entries
  friend bool operator==(const Shape&, const Shape&) = default;
};

struct Header {
  std::uint64_t magic;
  std::uint32_t version;
  std::uint32_t pad;
  Shape shape;
  std::atomic<std::int64_t> keys_used;
  /// Ledger lock: holder's local rank + 1, and a futex word for those who wait.
  alignas(line_bytes) std::atomic<std::uint32_t> ledger_lock;
  std::atomic<std::uint32_t> ledger_bell;
};

enum class RankPhase : std::uint32_t { absent, joined, leaving, left, died };

/// Where a rank is, for its peers' error messages: written under an odd version, read between two equal even
/// ones.
struct Where {
  std::atomic<std::uint32_t> version;
  std::atomic<std::uint32_t> verb;  ///< verb + 1; 0: in no operation
  std::atomic<std::uint64_t> sequence;
  std::atomic<std::uint64_t> name[6];  ///< 48 characters
  std::atomic<std::uint64_t> site[6];
};

struct RankBlock {
  alignas(line_bytes) std::atomic<RankPhase> phase;
  std::atomic<std::int64_t> global_rank;
  /// Rung by peers that published something while this rank sleeps.
  alignas(line_bytes) std::atomic<std::uint32_t> bell;
  std::atomic<std::uint32_t> sleepers;
  alignas(line_bytes) Where where;
};

/// Rows of one member in a key's entry. Tags say for which generation and attempt a row speaks.
struct MemberRow {
  std::atomic<std::uint64_t> arrived;  ///< make: attempt in which this member is in
  std::atomic<std::uint64_t>
      entered[2];  ///< end: the last two verbs that this member has entered, and its votes
  std::atomic<std::uint64_t> drained;  ///< end: verb for which this member has no operation left inside
  std::atomic<std::uint64_t>
      row;  ///< ledger: generation and local rank + 1 while this member holds the host's row
};

inline constexpr std::int64_t cause_words = 56;

/// A key's place for the life of the universe. `members` follow it.
struct Entry {
  alignas(line_bytes) std::atomic<std::int64_t> key;  ///< offset of the filled key; 0: empty. Set once
  std::atomic<std::uint64_t> word;                    ///< generation, attempt, phase: the only verdict
  std::atomic<std::uint64_t> slot;                    ///< generation, slot, tenancy
  std::atomic<std::uint64_t> go;                      ///< end: first decision
  std::atomic<std::uint64_t> ended;                   ///< end: second decision
  std::atomic<std::uint64_t> cause_claim;             ///< tag of who may write the cause
  std::atomic<std::uint64_t> cause_ready;             ///< tag of the cause that is complete
  std::atomic<std::uint32_t> cause_kind;
  std::atomic<std::uint64_t> cause[cause_words];
};

/// One member's line in a slot: the word is stored last.
struct Line {
  std::atomic<std::uint64_t> word;  ///< tenancy, round
  std::uint64_t call;               ///< verb, dtype, op, root, bytes of a block
  std::uint32_t sequence;
  std::int32_t capacity;  ///< bytes that this member publishes at a time
  std::int64_t offset;    ///< its staging chunk, 0: the payload
  std::byte payload[payload_bytes];
};
static_assert(sizeof(Line) == line_bytes);

/// One member's place in a slot: two lines used in turn, and how far it has read.
struct Place {
  alignas(line_bytes) Line lines[2];
  alignas(line_bytes) std::atomic<std::uint64_t> consumed;  ///< tenancy, round
};

/// Storage of one live communicator. `places` follow it.
struct Slot {
  alignas(line_bytes) std::atomic<std::uint64_t> owner;  ///< tenancy, entry, generation
};

/// One header of a message between two ranks.
struct Packet {
  std::uint8_t kind;
  std::uint8_t dtype;
  std::uint16_t bytes;
  std::uint32_t entry;
  std::uint32_t generation;
  std::uint32_t id;
  std::int64_t tag;
  std::int64_t total;
  std::byte payload[payload_bytes];
};
static_assert(sizeof(Packet) == line_bytes);

/// A one-way channel: its source pushes at the tail, its destination pops at the head.
struct Ring {
  alignas(line_bytes) std::atomic<std::uint32_t> tail;
  alignas(line_bytes) std::atomic<std::uint32_t> head;
  alignas(line_bytes) Packet packets[ring_packets];
};

}  // namespace tulle::arena
