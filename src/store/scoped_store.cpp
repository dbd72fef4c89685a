// SPDX-License-Identifier: Apache-2.0
#include "store/scoped_store.hpp"

#include <fmt/format.h>

#include "tulle/base/error.hpp"

namespace tulle::store {
namespace {

class ScopedStore final : public Store {
 public:
  ScopedStore(std::shared_ptr<Store> store, std::string prefix)
      : store_(std::move(store)), prefix_(std::move(prefix)) {}

  void set(std::string_view key, std::string_view value) override { store_->set(full(key), value); }
  std::optional<std::string> get(std::string_view key) override { return store_->get(full(key)); }
  std::string wait(std::string_view key, Deadline deadline) override {
    return store_->wait(full(key), deadline);
  }
  std::int64_t add(std::string_view key, std::int64_t amount) override {
    return store_->add(full(key), amount);
  }
  std::string compare_set(std::string_view key, std::optional<std::string_view> expected,
                          std::string_view desired) override {
    return store_->compare_set(full(key), expected, desired);
  }
  bool erase(std::string_view key) override { return store_->erase(full(key)); }

  Joined join(const Joiner& joiner) override { refuse("join", joiner.universe); }
  void leave(const Joined& member) override { refuse("leave", member.universe); }

 private:
  [[nodiscard]] std::string full(std::string_view key) const { return fmt::format("{}{}", prefix_, key); }
  [[noreturn]] void refuse(std::string_view verb, const std::string& universe) const {
    throw ConfigError(fmt::format(
        "{} of universe \"{}\" through the keys \"{}\" (they are a part of its store). {} through "
        "the whole store",
        verb, universe, prefix_, verb));
  }

  const std::shared_ptr<Store> store_;
  const std::string prefix_;
};

}  // namespace

std::shared_ptr<Store> make_scoped_store(std::shared_ptr<Store> store, std::string prefix) {
  return std::make_shared<ScopedStore>(std::move(store), std::move(prefix));
}

}  // namespace tulle::store
