// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>

#include "store/frame.hpp"
#include "store/roster.hpp"
#include "store/unique_fd.hpp"
#include "store/wire.hpp"

namespace tulle::store {

/// The server's end of one client's connection: bytes in, bytes out, nothing of what they mean.
class Connection {
 public:
  Connection(Session session, UniqueFd socket);

  [[nodiscard]] Session session() const noexcept { return session_; }
  [[nodiscard]] int socket() const noexcept { return socket_.get(); }
  [[nodiscard]] int process() const noexcept { return process_.get(); }

  /// Whether to answer more questions: not while the answers to earlier ones are not taken.
  [[nodiscard]] bool has_room() const noexcept;
  /// What poll should look for.
  [[nodiscard]] short events() const noexcept;
  [[nodiscard]] bool is_over() const noexcept { return is_over_; }
  void end() noexcept { is_over_ = true; }

  /// Takes in what has arrived.
  void receive();
  /// The next request; garbage ends the connection.
  [[nodiscard]] std::optional<Request> next();
  void reply(const Reply& reply);
  /// Sends as much as the client takes.
  void flush();

 private:
  Session session_;
  UniqueFd socket_;
  UniqueFd process_;
  FrameReader in_;
  std::string out_;
  std::size_t sent_ = 0;
  bool is_over_ = false;
};

}  // namespace tulle::store
