// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <chrono>
#include <memory>
#include <string>

#include "comm/communicator.hpp"
#include "comm/engine.hpp"
#include "tulle/comm/group.hpp"

namespace tulle {

/// What all `Group`s of one rank and generation over one communicator share: while it lives, the key is held.
struct Hold {
  std::shared_ptr<comm::Communicator> communicator;
  std::uint32_t generation = 0;
};

/// A name over a hold.
class GroupState {
 public:
  std::string name;
  std::chrono::milliseconds timeout{};
  std::shared_ptr<const Hold> hold;
  std::shared_ptr<comm::Engine> engine;
};

}  // namespace tulle
