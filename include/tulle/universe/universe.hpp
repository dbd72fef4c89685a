// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <chrono>
#include <cstdint>
#include <initializer_list>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "tulle/base/export.hpp"
#include "tulle/base/ids.hpp"
#include "tulle/comm/backend_factory.hpp"
#include "tulle/comm/group.hpp"
#include "tulle/comm/observer.hpp"
#include "tulle/mesh/mesh.hpp"
#include "tulle/options/options.hpp"
#include "tulle/store/store.hpp"
#include "tulle/universe/arena_size.hpp"
#include "tulle/universe/device_mesh.hpp"
#include "tulle/universe/ledger.hpp"
#include "tulle/universe/verbs.hpp"

namespace tulle {

/// Whether errors tell where the program called the operations that they name.
enum class Checking : std::uint8_t { off, on };

class InProcess;
class UniverseState;

/// How to join. Everything unset comes from the launcher's environment; explicit fields win.
struct JoinOptions {
  std::string name = "main";           ///< several universes of one job have several names
  std::optional<std::int64_t> rank{};  ///< with size: this rank's place in the world
  std::optional<std::int64_t> size{};
  std::shared_ptr<Store> store{};           ///< the job's store; unset: as the launcher says
  std::shared_ptr<InProcess> in_process{};  ///< ranks are threads of this process
  std::chrono::milliseconds timeout{std::chrono::seconds{300}};  ///< for meeting all others
  ArenaSize arena{};                                             ///< equal on all ranks
  /// Tells call sites in errors. Equal on all ranks. Unset: TULLE_CHECK=1 switches it on.
  std::optional<Checking> checking{};
  std::optional<std::string> host{};       ///< forces an arena of its own for all ranks that say the same
  Options defaults{};                      ///< for every group that does not say otherwise
  std::vector<BackendFactory> backends{};  ///< beside native, in the order in which they are chosen
};

/// The shared state of a job: one registry of communicators behind all meshes. A handle; copies share it.
/// Thread-safe. Nothing here is collective unless it says so.
class TULLE_EXPORT Universe {
 public:
  /// Collective over the world. One rank alone, without a launcher.
  [[nodiscard]] static Universe join(const JoinOptions& options = {});

  [[nodiscard]] GlobalRank rank() const noexcept;
  [[nodiscard]] std::int64_t size() const noexcept;
  [[nodiscard]] const std::string& name() const noexcept;

  /// 1-D mesh over all ranks, axis "world".
  [[nodiscard]] DeviceMesh world() const;
  /// Row-major over the first ranks, or as `mesh` says.
  [[nodiscard]] DeviceMesh mesh(std::initializer_list<AxisSpec> axes) const;
  [[nodiscard]] DeviceMesh mesh(const Mesh& mesh) const;
  /// A group without a mesh; shares with mesh axes over the same ordered ranks. This rank must be in it.
  [[nodiscard]] Group group(std::span<const GlobalRank> ranks, const Options& options = {}) const;

  /// Collective over the group's members: ends its communicator by agreement. See `Release`.
  ReleaseReport release(const Group& group, Release how = Release::if_unheld) const;
  /// Collective over the mesh: every axis of this rank in order. The world's own is never ended.
  ReleaseReport release(const DeviceMesh& mesh, Release how = Release::if_unheld) const;
  /// Collective over the world: makes the communicators of these meshes now, before the memory peak.
  void warm_up(std::span<const DeviceMesh> meshes) const;

  /// What was asked for, made and shared by this rank, and what it costs. A local read.
  [[nodiscard]] Ledger ledger() const;

  /// From now on, until this rank leaves, `observer` sees its operations. Local.
  void observe(std::shared_ptr<Observer> observer) const;

  /// Collective over the world: drains, ends all, marks this rank as left. Afterwards every use throws.
  void leave(std::chrono::milliseconds timeout = std::chrono::seconds{300});
  /// Any thread, local: poisons every communicator of this rank with this cause.
  void abort(std::string_view cause) const noexcept;

  friend bool operator==(const Universe&, const Universe&) = default;

 private:
  void check_members(const std::vector<GlobalRank>& ranks) const;
  explicit Universe(std::shared_ptr<UniverseState> state) noexcept;
  std::shared_ptr<UniverseState> state_;
};

}  // namespace tulle
