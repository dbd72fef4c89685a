// SPDX-License-Identifier: Apache-2.0
#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "plan/builders.hpp"
#include "plan/fit.hpp"

namespace tulle {
namespace {

using std::string_view_literals::operator""sv;

const std::array<NamedSize, 6>& defaults() {
  static const std::array<NamedSize, 6> degrees{
      {{"dp_replicate", 1}, {"dp_shard", -1}, {"cp", 1}, {"tp", 1}, {"pp", 1}, {"ep", 1}}};
  return degrees;
}

constexpr std::array dense_degrees{"dp_replicate"sv, "dp_shard"sv, "cp"sv, "tp"sv, "pp"sv};
/// Experts are spread over the ranks of one pipeline stage and replica.
constexpr std::array expert_degrees{"dp_shard"sv, "cp"sv, "tp"sv};

Degrees fit_degrees(const Degrees& asked, std::int64_t world) {
  check_positive(asked, "dp_shard");
  Degrees fitted = fit_product(asked, dense_degrees, "dp_shard", world);
  check_divides(fitted, "ep", expert_degrees);
  return fitted;
}

/// An axis of degree 1 has no group, but parameters are always sharded by one: dp_shard, and efsdp of
/// experts.
bool is_asked_for(const Axis& axis, const Degrees& degrees) {
  if (axis.name == "dp_shard") return true;
  if (axis.name == "efsdp") return degrees.at("ep") > 1;
  return axis.size() > 1;
}

void ask_for_axes(std::vector<NamedAxis>& groups, const std::string& view, const Mesh& mesh,
                  const Degrees& degrees) {
  for (const Axis& axis : mesh.axes()) {
    if (is_asked_for(axis, degrees)) groups.push_back({view, axis.name, mesh});
  }
}

/// Five views of one world: data loading and its loss, dense parameters twice, expert parameters.
std::vector<NamedAxis> build_views(const Degrees& degrees, const Mesh& world) {
  const auto view = [&](std::vector<AxisSpec> axes) { return world.unflatten(std::int64_t{0}, axes); };
  const auto pp = degrees.at("pp");
  const auto replicate = degrees.at("dp_replicate");
  const auto shard = degrees.at("dp_shard");
  const auto cp = degrees.at("cp");
  const auto tp = degrees.at("tp");
  const auto ep = degrees.at("ep");

  std::vector<NamedAxis> groups;
  const Mesh loading = view({{"pp", pp}, {"batch", replicate * shard}, {"cp", cp}, {"tp", tp}});
  ask_for_axes(groups, "loading", loading, degrees);
  groups.push_back({"loss", "loss", loading.flatten({"batch", "cp"}, "loss")});
  ask_for_axes(groups, "dense",
               view({{"pp", pp}, {"dp_replicate", replicate}, {"dp_shard", shard}, {"cp", cp}, {"tp", tp}}),
               degrees);
  ask_for_axes(groups, "dense_dp", view({{"pp", pp}, {"dp", replicate * shard}, {"cp", cp}, {"tp", tp}}),
               degrees);
  ask_for_axes(groups, "sparse",
               view({{"pp", pp}, {"dp_replicate", replicate}, {"efsdp", shard * cp * tp / ep}, {"ep", ep}}),
               degrees);
  return groups;
}

}  // namespace

const Builder& torchtitan_spmd() noexcept {
  static const Builder builder{.name = "torchtitan-spmd",
                               .about = "torchtitan since 2026-08, sharding by SPMD types",
                               .defaults = defaults(),
                               .fit = fit_degrees,
                               .build = build_views};
  return builder;
}

}  // namespace tulle
