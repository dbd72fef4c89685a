// SPDX-License-Identifier: Apache-2.0
#include "universe/backends.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "comm/builtin.hpp"
#include "store/scoped_store.hpp"
#include "tulle/base/error.hpp"

namespace tulle {
namespace {

std::shared_ptr<Store> scope(const std::shared_ptr<Store>& store, const std::string& prefix,
                             std::string_view backend) {
  return store::make_scoped_store(store, fmt::format("{}backend/{}/", prefix, backend));
}

std::shared_ptr<Backend> create(const BackendFactory& factory, const Seat& seat) {
  std::shared_ptr<Backend> backend = factory.create(
      {seat.rank, seat.size, seat.host_of, scope(seat.store, seat.joined.prefix(), factory.name)});
  if (backend && backend->name() == factory.name) return backend;
  throw ConfigError(
      fmt::format("the factory of backend \"{}\" made {} (options name backends). name it as it is",
                  factory.name, backend ? fmt::format("\"{}\"", backend->name()) : "none"));
}

}  // namespace

Backends::Backends(const Seat& seat)
    : store_(seat.store), prefix_(seat.joined.prefix()), host_of_(seat.host_of) {
  all_.push_back(comm::make_native_backend(seat.host));
  for (const BackendFactory& factory : seat.backends) {
    const auto is_equal = [&](const auto& backend) { return backend->name() == factory.name; };
    if (std::any_of(all_.begin(), all_.end(), is_equal)) {
      throw ConfigError(fmt::format(
          "backend \"{}\" is there twice (options name backends). give each another name", factory.name));
    }
    all_.push_back(create(factory, seat));
  }
}

const std::shared_ptr<Backend>& Backends::named(const std::string& name) const {
  const auto found =
      std::find_if(all_.begin(), all_.end(), [&](const auto& backend) { return backend->name() == name; });
  if (found != all_.end()) return *found;
  throw NoBackend(
      fmt::format("no backend \"{}\" in this universe (it has: {}). choose one of them", name, names()));
}

std::shared_ptr<Store> Backends::store_of(const Backend& backend) const {
  return scope(store_, prefix_, backend.name());
}

std::string Backends::choose(const std::vector<GlobalRank>& ranks,
                             const std::optional<std::string>& wish) const {
  const std::optional<GlobalRank> other = on_another_host(ranks);
  const auto serves = [&](const auto& backend) { return !other || backend->capabilities().several_hosts; };
  if (!wish) {
    const auto first = std::find_if(all_.begin(), all_.end(), serves);
    if (first != all_.end()) return std::string((*first)->name());
  } else if (serves(named(*wish))) {
    return *wish;
  }
  throw NoBackend(
      fmt::format("ranks {} and {} are on two hosts ({} serves one). choose a backend for several hosts",
                  ranks[0].value(), other->value(), wish.value_or(names())));
}

std::optional<GlobalRank> Backends::on_another_host(const std::vector<GlobalRank>& ranks) const {
  const auto host = [this](GlobalRank rank) { return host_of_.at(static_cast<std::size_t>(rank.value())); };
  const auto other =
      std::find_if(ranks.begin(), ranks.end(), [&](GlobalRank rank) { return host(rank) != host(ranks[0]); });
  return other == ranks.end() ? std::nullopt : std::optional(*other);
}

std::string Backends::names() const {
  std::vector<std::string_view> names;
  for (const auto& backend : all_) names.push_back(backend->name());
  return fmt::format("{}", fmt::join(names, ", "));
}

}  // namespace tulle
