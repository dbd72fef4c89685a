// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <ranges>
#include <utility>
#include <vector>

#include "tulle/base/error.hpp"
#include "tulle/options/options.hpp"

namespace tulle {
namespace {

/// (device kind, backend) of each entry of "cpu:native,cuda:nccl".
using Entries = std::vector<std::pair<std::string_view, std::string_view>>;

constexpr std::string_view name_of(Device::Kind kind) {
  return kind == Device::Kind::cpu ? "cpu" : "cuda";
}

[[noreturn]] void refuse(std::string_view backend, std::string_view why) {
  throw ConfigError(
      fmt::format("backend '{}' ({}). write a name such as native, or cpu:native,cuda:nccl", backend, why));
}

bool is_list(std::string_view backend) {
  return backend.find_first_of(":,") != std::string_view::npos;
}

Entries entries_of(std::string_view backend) {
  Entries entries;
  for (const auto part : std::views::split(backend, ',')) {
    const std::string_view entry(part.begin(), part.end());
    const std::size_t colon = entry.find(':');
    if (colon == std::string_view::npos) refuse(backend, fmt::format("'{}' names no device kind", entry));
    entries.emplace_back(entry.substr(0, colon), entry.substr(colon + 1));
  }
  return entries;
}

void check_entries(std::string_view backend, const Entries& entries) {
  for (std::size_t i = 0; i < entries.size(); ++i) {
    const auto& [kind, name] = entries[i];
    if (kind != "cpu" && kind != "cuda") refuse(backend, fmt::format("no device kind '{}'", kind));
    if (name.empty() || name.find(':') != std::string_view::npos)
      refuse(backend, fmt::format("no backend for {}", kind));
    for (std::size_t j = 0; j < i; ++j) {
      if (entries[j].first == kind) refuse(backend, fmt::format("{} is named twice", kind));
    }
  }
}

}  // namespace

std::optional<std::string> backend_for(const Options& options, Device::Kind kind) {
  if (!options.backend || !is_list(*options.backend)) return options.backend;
  for (const auto& [entry_kind, name] : entries_of(*options.backend)) {
    if (entry_kind == name_of(kind)) return std::string(name);
  }
  return std::nullopt;
}

void check(const Options& options) {
  if (options.backend) {
    if (options.backend->empty()) refuse("", "an empty name");
    if (is_list(*options.backend)) check_entries(*options.backend, entries_of(*options.backend));
  }
  if (options.timeout && options.timeout->count() <= 0) {
    throw ConfigError(
        fmt::format("timeout {}ms (a deadline must lie ahead). use at least 1 ms", options.timeout->count()));
  }
}

}  // namespace tulle
