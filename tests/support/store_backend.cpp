// SPDX-License-Identifier: Apache-2.0
#include "support/store_backend.hpp"

#include <atomic>

#include "support/store_collective.hpp"
#include "support/store_message.hpp"
#include "tulle/base/error.hpp"

namespace tulle::test {
namespace {

std::atomic<std::int64_t> living{0};

class StoreGroup final : public BackendGroup {
 public:
  StoreGroup(const GroupSpec& spec, CreationPlan plan)
      : spec_(spec), plan_(std::move(plan)), ring_(std::make_shared<StoreRing>(spec)) {
    ++living;
  }
  StoreGroup(const StoreGroup&) = delete;
  StoreGroup& operator=(const StoreGroup&) = delete;
  ~StoreGroup() override { --living; }

  [[nodiscard]] Step establish() override {
    switch (plan_ ? plan_(spec_) : Creation::succeeds) {
      case Creation::succeeds: return Step::done;
      case Creation::waits: return Step::idle;
      case Creation::fails: break;
    }
    throw CommError("the stand-in has no communicator to give (its test says so). try again");
  }
  [[nodiscard]] std::unique_ptr<Operation> start(const Call& call, std::uint64_t sequence) override {
    return std::make_unique<StoreCollective>(ring_, call, sequence);
  }
  void abort() noexcept override { ring_->aborted = true; }

 private:
  GroupSpec spec_;
  CreationPlan plan_;
  std::shared_ptr<StoreRing> ring_;
};

class StoreBackend final : public Backend {
 public:
  explicit StoreBackend(CreationPlan plan) : plan_(std::move(plan)) {}

  [[nodiscard]] std::string_view name() const noexcept override { return "store"; }
  [[nodiscard]] Capabilities capabilities() const noexcept override {
    return {.abort = true, .several_hosts = true};
  }
  [[nodiscard]] bool carries(Device device) const noexcept override {
    return device.kind == Device::Kind::cpu;
  }
  [[nodiscard]] std::unique_ptr<BackendGroup> create(const GroupSpec& spec) override {
    return std::make_unique<StoreGroup>(spec, plan_);
  }
  [[nodiscard]] std::unique_ptr<Operation> message(const GroupSpec& spec, const Call& call) override {
    return store_message(spec, call, messages_.next_key(spec, call));
  }
  [[nodiscard]] Limits limits() const override { return {}; }
  [[nodiscard]] Price price(const GroupSpec&) const override { return {}; }

 private:
  CreationPlan plan_;
  MessageCounter messages_;
};

}  // namespace

BackendFactory store_backend(CreationPlan plan) {
  return {"store",
          [plan = std::move(plan)](const BackendContext&) { return std::make_shared<StoreBackend>(plan); }};
}

std::int64_t living_store_groups() noexcept {
  return living;
}

}  // namespace tulle::test
