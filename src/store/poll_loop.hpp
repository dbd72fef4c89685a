// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <poll.h>

#include <map>
#include <vector>

#include "store/connection.hpp"
#include "store/service.hpp"
#include "store/unique_fd.hpp"

namespace tulle::store {

/// Accepts this user's clients and serves them, all in the thread that calls `run`.
class PollLoop {
 public:
  /// Runs until `stop` becomes readable.
  PollLoop(UniqueFd listener, int stop) : listener_(std::move(listener)), stop_(stop) {}
  void run();

 private:
  [[nodiscard]] std::vector<pollfd> watched() const;
  void accept_one();
  void serve(Connection& connection);
  void sweep();

  UniqueFd listener_;
  int stop_;
  bool is_full_ = false;  ///< out of descriptors: no more clients before one has gone
  Session next_session_ = 1;
  std::map<Session, Connection> connections_;
  Service service_{[this](Session session, const Reply& reply) { connections_.at(session).reply(reply); }};
};

}  // namespace tulle::store
