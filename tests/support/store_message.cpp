// SPDX-License-Identifier: Apache-2.0
#include "support/store_message.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "support/letters.hpp"
#include "tulle/base/error.hpp"

namespace tulle::test {
namespace {

class StoreSend final : public Operation {
 public:
  StoreSend(std::shared_ptr<Store> store, const Call& call, std::string key)
      : store_(std::move(store)), call_(call), key_(std::move(key)) {}

  [[nodiscard]] Step advance() override {
    const auto* data = static_cast<const std::byte*>(call_.in.data);
    post(*store_, key_, std::string(name_of(call_.in.dtype)),
         {data, static_cast<std::size_t>(call_.in.bytes)});
    return Step::done;
  }
  [[nodiscard]] std::vector<GroupRank> waits_for() const override { return {}; }

 private:
  std::shared_ptr<Store> store_;
  Call call_;
  std::string key_;
};

class StoreRecv final : public Operation {
 public:
  StoreRecv(std::shared_ptr<Store> store, const Call& call, std::string key)
      : store_(std::move(store)), call_(call), key_(std::move(key)) {}

  [[nodiscard]] Step advance() override {
    if (Clock::now() < next_look_) return Step::idle;
    next_look_ = Clock::now() + std::chrono::milliseconds{1};
    const auto letter = fetch(*store_, key_);
    if (!letter) return Step::idle;
    discard(*store_, key_);
    if (std::ssize(letter->body) != call_.out.bytes || letter->head != name_of(call_.out.dtype)) {
      throw Mismatch(fmt::format(
          "expected {} B of {} from member {}, and got {} B of {} (they differ). send what is "
          "received",
          call_.out.bytes, name_of(call_.out.dtype), call_.root.value(), letter->body.size(), letter->head));
    }
    std::ranges::copy(letter->body, static_cast<std::byte*>(call_.out.data));
    return Step::done;
  }
  [[nodiscard]] std::vector<GroupRank> waits_for() const override { return {call_.root}; }

 private:
  std::shared_ptr<Store> store_;
  Call call_;
  std::string key_;
  Deadline next_look_{};
};

}  // namespace

std::string MessageCounter::next_key(const GroupSpec& spec, const Call& call) {
  const bool sends = call.verb == Verb::send;
  const std::string channel =
      fmt::format("{}/message/{}/{}/{}", name_of(spec), (sends ? spec.rank : call.root).value(),
                  (sends ? call.root : spec.rank).value(), call.tag);
  const std::lock_guard guard(mutex_);
  return fmt::format("{}/{}", channel, counts_[(sends ? "send " : "recv ") + channel]++);
}

std::unique_ptr<Operation> store_message(const GroupSpec& spec, const Call& call, const std::string& key) {
  if (call.verb == Verb::send) return std::make_unique<StoreSend>(spec.store, call, key);
  return std::make_unique<StoreRecv>(spec.store, call, key);
}

}  // namespace tulle::test
