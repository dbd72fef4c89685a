// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "tulle/base/export.hpp"
#include "tulle/base/ids.hpp"
#include "tulle/registry/key.hpp"
#include "tulle/registry/price.hpp"

namespace tulle {

/// A communicator in one registry: numbered as declared, the world's is 0. Local: it never goes on a wire.
using CommunicatorId = Id<struct CommunicatorTag>;

inline constexpr CommunicatorId world_communicator{0};

/// One rank's table name -> key -> communicator: the same for a plan and for a running universe.
/// Names that mean equal keys share; keys are compared in full. Nothing is ever removed. Externally locked.
class TULLE_EXPORT Registry {
 public:
  /// A name, what it means (empty: a group of one, which has no communicator), and how often it was asked
  /// for.
  struct Name {
    std::string name;
    std::optional<CommunicatorId> communicator;
    std::int64_t asked = 0;
  };
  /// A communicator: how often names met it (`asked`), how often it was made, and ended, and its price.
  struct Entry {
    Key key;
    std::int64_t asked = 0;
    std::int64_t made = 0;
    std::int64_t ended = 0;
    Price price{};
  };
  struct Counts {
    std::int64_t groups = 0;         ///< asked for beyond the world's own, groups of one included
    std::int64_t groups_of_one = 0;  ///< of them, those that need no communicator
    std::int64_t distinct = 0;       ///< different communicators that they mean, beside the world's
    std::int64_t communicators = 0;  ///< with the world's, which a world of one rank does not have
    std::int64_t reused = 0;         ///< asked for and met a communicator that was there
    std::int64_t saved = 0;          ///< groups - distinct: what a library without sharing makes in addition
    std::int64_t made = 0;           ///< all makings, repeated ones included
    std::int64_t live = 0;           ///< made and not ended
    std::int64_t made_twice = 0;     ///< communicators that were made more than once
    friend bool operator==(const Counts&, const Counts&) = default;
  };

  /// `world` is the key of the whole world: it is there before any name asks for it.
  explicit Registry(Key world);

  /// `name` asks for `key`: shares the communicator of an equal key, else plans one. Empty: a group of one.
  std::optional<CommunicatorId> declare(std::string_view name, Key key);
  /// The communicator of `key` if some name asked for it; counts nothing.
  [[nodiscard]] std::optional<CommunicatorId> find(const Key& key) const;

  /// Throws ConfigError if `id` is not of this registry. References stay valid.
  [[nodiscard]] const Entry& entry(CommunicatorId id) const;
  [[nodiscard]] std::int64_t size() const noexcept { return static_cast<std::int64_t>(entries_.size()); }
  /// Different (name, communicator) pairs, in the order of their first declaration.
  [[nodiscard]] std::span<const Name> names() const noexcept { return names_; }
  /// Names that mean this communicator, in that order.
  [[nodiscard]] std::vector<std::string> names_of(CommunicatorId id) const;
  [[nodiscard]] Counts counts() const;

  /// It was made, at this price.
  void note_made(CommunicatorId id, const Price& price = {});
  /// It was ended; the next use makes it again.
  void note_ended(CommunicatorId id);

 private:
  [[nodiscard]] std::size_t index_of(CommunicatorId id) const;
  std::optional<CommunicatorId> resolve(Key key);
  CommunicatorId add(Key key);
  void note_name(std::string_view name, std::optional<CommunicatorId> communicator);

  std::deque<Entry> entries_;
  std::int64_t groups_of_one_ = 0;
  std::unordered_multimap<std::uint64_t, CommunicatorId> by_digest_;
  std::vector<Name> names_;
  std::map<std::pair<std::string, std::int64_t>, std::size_t> name_index_;
};

}  // namespace tulle
