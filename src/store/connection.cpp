// SPDX-License-Identifier: Apache-2.0
#include "store/connection.hpp"

#include <poll.h>
#include <sys/socket.h>

#include <array>
#include <cerrno>

#include "store/peer.hpp"

namespace tulle::store {
namespace {

constexpr std::size_t max_unsent_bytes = max_frame_bytes;

bool is_transient(int error) {
  return error == EAGAIN || error == EWOULDBLOCK || error == EINTR;
}

}  // namespace

Connection::Connection(Session session, UniqueFd socket)
    : session_(session),
      socket_(std::move(socket)),
      process_(watch_process(peer_of(socket_.get()).process)) {}

bool Connection::has_room() const noexcept {
  return out_.size() - sent_ < max_unsent_bytes;
}

short Connection::events() const noexcept {
  return static_cast<short>((has_room() ? POLLIN : 0) | (out_.size() > sent_ ? POLLOUT : 0));
}

void Connection::receive() {
  std::array<char, 65536> bytes;
  const ssize_t count = ::recv(socket_.get(), bytes.data(), bytes.size(), 0);
  if (count > 0) in_.append({bytes.data(), static_cast<std::size_t>(count)});
  if (count == 0 || (count < 0 && !is_transient(errno))) end();
}

std::optional<Request> Connection::next() {
  const std::optional<std::string_view> body = in_.next();
  if (in_.is_broken()) end();
  if (!body) return std::nullopt;
  std::optional<Request> request = decode_request(*body);
  if (!request) end();
  return request;
}

void Connection::reply(const Reply& reply) {
  out_.append(frame(encode(reply)));
  flush();
}

void Connection::flush() {
  while (sent_ < out_.size()) {
    const ssize_t count = ::send(socket_.get(), out_.data() + sent_, out_.size() - sent_, MSG_NOSIGNAL);
    if (count < 0) {
      if (!is_transient(errno)) end();
      return;
    }
    sent_ += static_cast<std::size_t>(count);
  }
  out_.clear();
  sent_ = 0;
}

}  // namespace tulle::store
