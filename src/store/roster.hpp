// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "tulle/store/membership.hpp"

namespace tulle::store {

/// One client of a store. All threads of a memory store share session 0.
using Session = std::uint64_t;

/// Who sits where in which incarnation of each universe. Externally locked.
class Roster {
 public:
  /// Throws ConfigError if the seat is taken by a living member or the joiner contradicts the others.
  Joined join(const Joiner& joiner, Session session);
  /// Throws ConfigError if nobody of this session sits there.
  void leave(const Joined& member, Session session);
  /// The members of this session that had not left. They count as gone from now on.
  std::vector<Joined> end(Session session);

 private:
  struct Seat {
    Session session = 0;
    bool present = true;
  };
  struct Incarnation {
    std::int64_t number = 0;
    std::int64_t size = 0;
    std::int64_t attempt = 0;
    std::map<std::int64_t, Seat> seats{};
  };

  Incarnation& place(const Joiner& joiner);
  Incarnation& open(const Joiner& joiner);

  std::map<std::string, std::vector<Incarnation>> universes_;
};

}  // namespace tulle::store
