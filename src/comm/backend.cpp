// SPDX-License-Identifier: Apache-2.0
#include "tulle/comm/backend.hpp"

#include <fmt/format.h>

namespace tulle {

std::string name_of(const GroupSpec& spec) {
  return fmt::format("{:016x}.{}", spec.key.digest(), spec.generation);
}

std::vector<std::unique_ptr<BackendGroup>> Backend::create_siblings(std::span<const GroupSpec> specs) {
  std::vector<std::unique_ptr<BackendGroup>> groups;
  for (const GroupSpec& spec : specs) groups.push_back(create(spec));
  return groups;
}

void Backend::destroy(std::vector<std::unique_ptr<BackendGroup>> groups) noexcept {
  groups.clear();
}

std::optional<Price> Backend::measure(const BackendGroup&) const {
  return std::nullopt;
}

}  // namespace tulle
