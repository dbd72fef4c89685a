// SPDX-License-Identifier: Apache-2.0
#include <condition_variable>
#include <mutex>

#include "store/table.hpp"
#include "store/timeout.hpp"
#include "tulle/store/store.hpp"

namespace tulle {
namespace {

class MemoryStore final : public Store {
 public:
  void set(std::string_view key, std::string_view value) override {
    const std::scoped_lock lock(mutex_);
    table_.set(key, value);
  }

  std::optional<std::string> get(std::string_view key) override {
    const std::scoped_lock lock(mutex_);
    return table_.get(key);
  }

  std::string wait(std::string_view key, Deadline deadline) override {
    std::unique_lock lock(mutex_);
    std::optional<std::string> value;
    const auto is_there = [&] { return (value = table_.get(key)).has_value(); };
    if (!written_.wait_until(lock, deadline, is_there)) store::throw_timeout(key);
    return *value;
  }

  std::int64_t add(std::string_view key, std::int64_t amount) override {
    const std::scoped_lock lock(mutex_);
    return table_.add(key, amount);
  }

  std::string compare_set(std::string_view key, std::optional<std::string_view> expected,
                          std::string_view desired) override {
    const std::scoped_lock lock(mutex_);
    return table_.compare_set(key, expected, desired);
  }

  bool erase(std::string_view key) override {
    const std::scoped_lock lock(mutex_);
    return table_.erase(key);
  }

  Joined join(const Joiner& joiner) override {
    const std::scoped_lock lock(mutex_);
    return table_.join(joiner, 0);
  }

  void leave(const Joined& member) override {
    const std::scoped_lock lock(mutex_);
    table_.leave(member, 0);
  }

 private:
  std::mutex mutex_;
  std::condition_variable written_;
  store::Table table_{[this](const std::string&) { written_.notify_all(); }};
};

}  // namespace

std::shared_ptr<Store> make_memory_store() {
  return std::make_shared<MemoryStore>();
}

}  // namespace tulle
