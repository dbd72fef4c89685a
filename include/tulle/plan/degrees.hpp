// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "tulle/base/export.hpp"

namespace tulle {

/// A name with a number, as in "tp=2".
struct NamedSize {
  std::string name;
  std::int64_t size = 1;
  friend bool operator==(const NamedSize&, const NamedSize&) = default;
};

/// "dp=2,tp=-1" in its order. Throws ConfigError naming the item that is no `name=number`, or a name said
/// twice.
[[nodiscard]] TULLE_EXPORT std::vector<NamedSize> parse_sizes(std::string_view text);

/// How many ranks each kind of parallelism takes, by name. -1: to be inferred from the world. A value.
class TULLE_EXPORT Degrees {
 public:
  Degrees() = default;
  /// Throws ConfigError if a name is said twice.
  explicit Degrees(std::vector<NamedSize> sizes);
  [[nodiscard]] static Degrees parse(std::string_view text) { return Degrees(parse_sizes(text)); }

  /// Throws ConfigError listing the names there are.
  [[nodiscard]] std::int64_t at(std::string_view name) const;
  void set(std::string_view name, std::int64_t size);
  [[nodiscard]] std::span<const NamedSize> all() const noexcept { return sizes_; }
  /// These degrees over `defaults`, in the order of `defaults`, whose names are all there are.
  [[nodiscard]] Degrees over(std::span<const NamedSize> defaults) const;
  /// "dp_shard=2,tp=2"
  [[nodiscard]] std::string text() const;

  friend bool operator==(const Degrees&, const Degrees&) = default;

 private:
  std::vector<NamedSize> sizes_;
};

}  // namespace tulle
