// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <system_error>
#include <thread>

#include "store/limits.hpp"
#include "store/mux.hpp"
#include "store/peer.hpp"
#include "store/timeout.hpp"
#include "store/unix_socket.hpp"
#include "tulle/base/error.hpp"
#include "tulle/store/connect.hpp"

namespace tulle {
namespace {

using store::Reply;
using store::Request;
using store::Status;
using store::Verb;

class UnixStore final : public Store {
 public:
  UnixStore(UniqueFd socket, const std::string& address, std::chrono::milliseconds patience)
      : mux_(std::move(socket), address), patience_(patience) {
    ask({.verb = Verb::hello, .numbers = {store::protocol_version}});
  }

  void set(std::string_view key, std::string_view value) override {
    check(key, value);
    ask({.verb = Verb::set, .key = std::string(key), .value = std::string(value)});
  }

  std::optional<std::string> get(std::string_view key) override {
    check(key);
    Reply reply = ask({.verb = Verb::get, .key = std::string(key)});
    if (reply.status == Status::absent) return std::nullopt;
    return std::move(reply.value);
  }

  std::string wait(std::string_view key, Deadline deadline) override {
    check(key);
    Request request{.verb = Verb::wait, .key = std::string(key)};
    if (std::optional<Reply> reply = mux_.exchange(request, deadline))
      return checked(std::move(*reply)).value;
    mux_.tell({.id = request.id, .verb = Verb::cancel}, Clock::now() + patience_);
    if (std::optional<std::string> value = get(key)) return std::move(*value);  // it came with the deadline
    store::throw_timeout(key);
  }

  std::int64_t add(std::string_view key, std::int64_t amount) override {
    check(key);
    return ask({.verb = Verb::add, .key = std::string(key), .numbers = {amount}}).number;
  }

  std::string compare_set(std::string_view key, std::optional<std::string_view> expected,
                          std::string_view desired) override {
    check(key, desired);
    if (expected) store::check_value(key, *expected);
    return ask({.verb = Verb::compare_set,
                .key = std::string(key),
                .value = std::string(desired),
                .expected = expected ? std::optional<std::string>(*expected) : std::nullopt})
        .value;
  }

  bool erase(std::string_view key) override {
    check(key);
    return ask({.verb = Verb::erase, .key = std::string(key)}).number == 1;
  }

  Joined join(const Joiner& joiner) override {
    check(joiner.universe);
    const Reply reply = ask(
        {.verb = Verb::join, .key = joiner.universe, .numbers = {joiner.rank, joiner.size, joiner.attempt}});
    return {.universe = joiner.universe, .rank = joiner.rank, .incarnation = reply.number};
  }

  void leave(const Joined& member) override {
    ask({.verb = Verb::leave, .key = member.universe, .numbers = {member.rank, member.incarnation}});
  }

 private:
  static void check(std::string_view key, std::string_view value = {}) {
    store::check_key(key);
    store::check_value(key, value);
  }

  static Reply checked(Reply reply) {
    if (reply.status == Status::refused) throw ConfigError(reply.value);
    return reply;
  }

  Reply ask(Request request) {
    std::optional<Reply> reply = mux_.exchange(request, Clock::now() + patience_);
    if (!reply) mux_.fail(fmt::format("no answer in {} ms", patience_.count()));
    return checked(std::move(*reply));
  }

  store::Mux mux_;
  std::chrono::milliseconds patience_;
};

/// Empty while nobody listens.
UniqueFd try_connect(const store::UnixName& name, const std::string& address) {
  UniqueFd socket = store::make_unix_socket();
  if (::connect(socket.get(), name.get(), name.size) == 0) return socket;
  if (errno == ECONNREFUSED || errno == EAGAIN || errno == EINTR) return {};
  throw std::system_error(errno, std::generic_category(), "connect to " + address);
}

UniqueFd connect_until(const std::string& address, Deadline deadline) {
  const store::UnixName name = store::parse_unix(address);
  std::chrono::milliseconds pause{1};
  while (true) {
    if (UniqueFd socket = try_connect(name, address)) return socket;
    if (Clock::now() >= deadline)
      throw StoreLost(
          fmt::format("no store answers at {} (nobody listens there). "
                      "see whether the launcher, or rank 0, runs on this host",
                      address));
    std::this_thread::sleep_for(pause);
    pause = std::min(2 * pause, std::chrono::milliseconds{50});
  }
}

}  // namespace

std::shared_ptr<Store> connect_store(const std::string& address, const ConnectOptions& options) {
  UniqueFd socket = connect_until(address, deadline_in(options.timeout));
  if (const uid_t user = store::peer_of(socket.get()).user; user != ::geteuid())
    throw ConfigError(
        fmt::format("store at {} belongs to user {} (this process is user {}'s). "
                    "start the job anew: somebody took its address",
                    address, user, ::geteuid()));
  return std::make_shared<UnixStore>(std::move(socket), address, options.patience);
}

}  // namespace tulle
