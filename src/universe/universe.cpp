// SPDX-License-Identifier: Apache-2.0
#include "tulle/universe/universe.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "comm/complaint.hpp"
#include "tulle/base/error.hpp"
#include "tulle/comm/collectives.hpp"
#include "universe/state.hpp"

namespace tulle {
namespace {

/// A rank of the map that a world of `size` does not have. Of a formula the two ends tell.
std::optional<GlobalRank> rank_outside(const RankMap& ranks, std::int64_t size) {
  const std::int64_t step = ranks.is_formula() ? std::max<std::int64_t>(ranks.size() - 1, 1) : 1;
  for (std::int64_t index = 0; index < ranks.size(); index += step) {
    if (ranks[index] >= size) return ranks[index];
  }
  return std::nullopt;
}

}  // namespace

Universe::Universe(std::shared_ptr<UniverseState> state) noexcept : state_(std::move(state)) {}

GlobalRank Universe::rank() const noexcept {
  return state_->seat().rank;
}

std::int64_t Universe::size() const noexcept {
  return state_->seat().size;
}

const std::string& Universe::name() const noexcept {
  return state_->seat().name;
}

DeviceMesh Universe::world() const {
  return {state_->world(), state_};
}

DeviceMesh Universe::mesh(std::initializer_list<AxisSpec> axes) const {
  return {Mesh::from_shape(axes, size()), state_};
}

DeviceMesh Universe::mesh(const Mesh& mesh) const {
  if (const auto rank = rank_outside(mesh.rank_map(), size())) {
    throw ConfigError(
        fmt::format("the mesh has rank {} (ranks of this world are 0 to {}). make it of ranks of the world",
                    rank->value(), size() - 1));
  }
  return {mesh, state_};
}

Group Universe::group(std::span<const GlobalRank> ranks, const Options& options) const {
  std::vector<GlobalRank> members(ranks.begin(), ranks.end());
  check_members(members);
  if (std::find(members.begin(), members.end(), rank()) == members.end()) {
    throw ConfigError(
        fmt::format("rank {} is not in the group {} (only members may ask for it). ask on its members alone",
                    rank().value(), comm::list_of(members)));
  }
  return state_->declare("group", std::move(members), options);
}

ReleaseReport Universe::release(const Group& group, Release how) const {
  return state_->release(group, how);
}

ReleaseReport Universe::release(const DeviceMesh& mesh, Release how) const {
  return state_->release(mesh.mesh(), how);
}

void Universe::warm_up(std::span<const DeviceMesh> meshes) const {
  std::vector<Work> works;
  for (const DeviceMesh& mesh : meshes) {
    for (const Axis& axis : mesh.mesh().axes()) {
      if (const auto group = mesh.find_group(axis.name)) works.push_back(barrier_async(*group));
    }
  }
  for (Work& work : works) work.wait();
}

void Universe::observe(std::shared_ptr<Observer> observer) const {
  state_->engine()->observers().add(std::move(observer));
}

Ledger Universe::ledger() const {
  return state_->ledger();
}

void Universe::leave(std::chrono::milliseconds timeout) {
  state_->leave(timeout);
}

void Universe::abort(std::string_view cause) const noexcept {
  state_->abort(cause);
}

void Universe::check_members(const std::vector<GlobalRank>& ranks) const {
  std::vector<GlobalRank> sorted = ranks;
  std::sort(sorted.begin(), sorted.end());
  if (sorted.empty()) throw ConfigError("a group of no ranks (it needs at least one). name its members");
  if (const auto twice = std::adjacent_find(sorted.begin(), sorted.end()); twice != sorted.end()) {
    throw ConfigError(fmt::format("rank {} is twice in the group {} (a member has one place). name it once",
                                  twice->value(), comm::list_of(ranks)));
  }
  if (sorted.front() < 0 || sorted.back() >= size()) {
    throw ConfigError(
        fmt::format("the group {} has a rank outside the world (ranks are 0 to {}). name ranks of the world",
                    comm::list_of(ranks), size() - 1));
  }
}

}  // namespace tulle
