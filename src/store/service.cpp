// SPDX-License-Identifier: Apache-2.0
#include "store/service.hpp"

#include <fmt/format.h>

#include <limits>

#include "store/limits.hpp"
#include "tulle/base/error.hpp"

namespace tulle::store {
namespace {

Reply reply_if(const Request& request, std::optional<std::string> value) {
  if (!value) return {.id = request.id, .status = Status::absent};
  return {.id = request.id, .value = std::move(*value)};
}

Reply greet(const Request& request) {
  if (request.numbers[0] == protocol_version) return {.id = request.id};
  return {
      .id = request.id,
      .status = Status::refused,
      .value = fmt::format("store speaks protocol {}, this library {} (two versions of tulle in one job). "
                           "use one version",
                           protocol_version, request.numbers[0])};
}

}  // namespace

std::optional<Reply> Service::serve(Session session, const Request& request) {
  try {
    return answer(session, request);
  } catch (const ConfigError& error) {
    return Reply{.id = request.id, .status = Status::refused, .value = error.what()};
  }
}

std::optional<Reply> Service::answer(Session session, const Request& request) {
  const auto& [id, verb, key, value, expected, numbers] = request;
  switch (verb) {
    case Verb::hello: return greet(request);
    case Verb::set: table_.set(key, value); return Reply{.id = id};
    case Verb::get: return reply_if(request, table_.get(key));
    case Verb::wait: return wait(session, request);
    case Verb::cancel: forget({session, id}); return std::nullopt;
    case Verb::add: return Reply{.id = id, .number = table_.add(key, numbers[0])};
    case Verb::compare_set: return Reply{.id = id, .value = table_.compare_set(key, expected, value)};
    case Verb::erase: return Reply{.id = id, .number = table_.erase(key) ? 1 : 0};
    case Verb::join: {
      const Joiner joiner{.universe = key, .rank = numbers[0], .size = numbers[1], .attempt = numbers[2]};
      return Reply{.id = id, .number = table_.join(joiner, session).incarnation};
    }
    case Verb::leave:
      table_.leave({.universe = key, .rank = numbers[0], .incarnation = numbers[1]}, session);
      return Reply{.id = id};
  }
  return std::nullopt;
}

std::optional<Reply> Service::wait(Session session, const Request& request) {
  if (auto value = table_.get(request.key)) return reply_if(request, std::move(value));
  const Wait wait{session, request.id};
  forget(wait);  // an id that is used twice keeps its last meaning
  waits_[wait] = request.key;
  waiting_[request.key].insert(wait);
  return std::nullopt;
}

void Service::forget(const Wait& wait) {
  const auto entry = waits_.find(wait);
  if (entry == waits_.end()) return;
  const auto waiting = waiting_.find(entry->second);
  waiting->second.erase(wait);
  if (waiting->second.empty()) waiting_.erase(waiting);
  waits_.erase(entry);
}

void Service::written(const std::string& key) {
  const auto waiting = waiting_.find(key);
  if (waiting == waiting_.end()) return;
  const std::set<Wait> waits = std::move(waiting->second);
  waiting_.erase(waiting);
  const std::string value = table_.get(key).value_or("");
  for (const auto& wait : waits) {
    waits_.erase(wait);
    send_(wait.first, Reply{.id = wait.second, .value = value});
  }
}

void Service::end(Session session) {
  const auto first = waits_.lower_bound({session, 0});
  const auto last = waits_.upper_bound({session, std::numeric_limits<std::uint64_t>::max()});
  for (auto entry = first; entry != last;) forget((entry++)->first);
  table_.end(session);
}

}  // namespace tulle::store
