// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "tulle/base/export.hpp"
#include "tulle/base/ids.hpp"
#include "tulle/options/options.hpp"

namespace tulle {

/// The identity of a communicator: ordered global ranks, backend, the options that need one of their own,
/// tag. Two keys are equal only if all four are; a digest never decides.
struct TULLE_EXPORT Key {
  std::vector<GlobalRank> ranks;  ///< position = group rank
  std::string backend;            ///< resolved, never empty: "native"
  std::string options;            ///< canonical text of the resolved options that are part of the key
  std::string tag;                ///< isolation tag, usually empty

  /// What a group over `ranks` with `options` asks of `backend`. The one place where a group becomes a key.
  [[nodiscard]] static Key of(std::vector<GlobalRank> ranks, const Options& options,
                              std::string_view backend);

  friend bool operator==(const Key&, const Key&) = default;

  /// A canonical byte string: equal if and only if the keys are. Runs of ranks are stored as (first, step,
  /// count).
  [[nodiscard]] std::string encode() const;
  /// Throws ConfigError if the bytes are not those of a key.
  [[nodiscard]] static Key decode(const std::string& bytes);
  /// 64-bit digest of `encode()`, the same on all machines.
  [[nodiscard]] std::uint64_t digest() const;
  /// "native [0 2 4 6]", with the tag and options if any: for people.
  [[nodiscard]] std::string text() const;
};

}  // namespace tulle

template <>
struct TULLE_EXPORT std::hash<tulle::Key> {
  std::size_t operator()(const tulle::Key& key) const { return static_cast<std::size_t>(key.digest()); }
};
