// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "tulle/base/buffer.hpp"
#include "tulle/base/export.hpp"
#include "tulle/base/ids.hpp"
#include "tulle/comm/call.hpp"
#include "tulle/registry/key.hpp"
#include "tulle/registry/price.hpp"
#include "tulle/store/store.hpp"

namespace tulle {

/// What one step of an operation did. `closed`: its communicator was poisoned or ended meanwhile.
enum class Step : std::uint8_t { idle, moved, done, closed };

/// One operation of a backend as a state machine. It is stepped by whatever thread of its rank waits, one at
/// a time.
class TULLE_EXPORT Operation {
 public:
  virtual ~Operation() = default;
  /// One step; never blocks. Throws Mismatch if the members called different operations.
  [[nodiscard]] virtual Step advance() = 0;
  /// The members without which it cannot go on now.
  [[nodiscard]] virtual std::vector<GroupRank> waits_for() const = 0;
};

/// What a backend makes for one generation of one key.
struct GroupSpec {
  Key key;
  std::uint32_t generation = 0;
  GroupRank rank{};
  std::shared_ptr<Store> store;  ///< the backend's own names in it; prefix keys with `name_of(spec)`
};

/// A name that is equal on all members and on nobody else: of the key's digest and generation.
[[nodiscard]] TULLE_EXPORT std::string name_of(const GroupSpec& spec);

/// One communicator of a backend.
class TULLE_EXPORT BackendGroup {
 public:
  virtual ~BackendGroup() = default;
  /// One step of a creation that goes on after `create`: `done` once operations can start. Never blocks.
  /// Throws on failure, which refuses the making for all members.
  [[nodiscard]] virtual Step establish() { return Step::done; }
  /// Begins an operation; the call is valid. Operations of one group are started in the same order on all
  /// members, and `sequence` counts them from 1.
  [[nodiscard]] virtual std::unique_ptr<Operation> start(const Call& call, std::uint64_t sequence) = 0;
  /// Any thread: running operations answer `closed` soon. Does nothing without `Capabilities::abort`.
  virtual void abort() noexcept = 0;
};

/// What a backend can do, for the choices above it.
struct Capabilities {
  bool creates_without_blocking = true;  ///< else it is made in warm_up or in a blocking operation alone
  bool abort = false;                    ///< a running operation can be woken
  bool several_hosts = false;
  bool makes_siblings_together = false;
};

/// How much more a backend can take in this process; empty: no limit known.
struct Limits {
  std::optional<std::int64_t> communicators;
  std::optional<std::int64_t> descriptors;
};

/// A way to carry bytes. One object per universe. Thread-safe unless a method says otherwise.
class TULLE_EXPORT Backend {
 public:
  virtual ~Backend() = default;
  [[nodiscard]] virtual std::string_view name() const noexcept = 0;
  [[nodiscard]] virtual Capabilities capabilities() const noexcept = 0;
  [[nodiscard]] virtual bool carries(Device device) const noexcept = 0;

  /// Collective over the members, after they have agreed to make. Throws on failure, having undone its part.
  [[nodiscard]] virtual std::unique_ptr<BackendGroup> create(const GroupSpec& spec) = 0;
  /// Collective over all members of all specs of one axis; by default one after another. Null where not a
  /// member.
  [[nodiscard]] virtual std::vector<std::unique_ptr<BackendGroup>> create_siblings(
      std::span<const GroupSpec> specs);
  /// Frees several at once; local.
  virtual void destroy(std::vector<std::unique_ptr<BackendGroup>> groups) noexcept;

  /// Begins a send or recv between two members. It makes no communicator: it goes over channels that exist.
  /// Between two ranks, messages of one key and tag are matched in the order of their start.
  [[nodiscard]] virtual std::unique_ptr<Operation> message(const GroupSpec& spec, const Call& call) = 0;
  /// Takes in what peers sent, whatever this rank waits for; whether anything moved. Called under one lock.
  virtual bool progress() { return false; }

  [[nodiscard]] virtual Limits limits() const = 0;
  /// What one more communicator of this key will cost this rank.
  [[nodiscard]] virtual Price price(const GroupSpec& spec) const = 0;
  /// What a live one costs in fact, where that can be read.
  [[nodiscard]] virtual std::optional<Price> measure(const BackendGroup& group) const;
};

}  // namespace tulle
