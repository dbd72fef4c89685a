// SPDX-License-Identifier: Apache-2.0
#include "backends/native/collective.hpp"
#include "backends/native/messenger.hpp"
#include "backends/native/receiving.hpp"
#include "backends/native/sending.hpp"
#include "comm/builtin.hpp"

namespace tulle::native {
namespace {

/// What an option of the group forbids: null.
Staging* staging_of(const GroupSpec& spec, Staging& staging) {
  return spec.key.options.find("staging=lines") != std::string::npos ? nullptr : &staging;
}

class NativeGroup final : public BackendGroup {
 public:
  NativeGroup(std::shared_ptr<const control::Host> host, const GroupSpec& spec, Staging* staging)
      : host_(std::move(host)),
        members_(membership_of(*host_, spec)),
        exchange_(*host_, members_,
                  control::SlotRef::unpack(host_->arena().entry(members_.entry).slot.load())),
        staging_(staging) {}

  std::unique_ptr<Operation> start(const Call& call, std::uint64_t sequence) override {
    return std::make_unique<Collective>(exchange_, staging_, call, sequence);
  }

  /// Waiting operations look at the key's word in every step.
  void abort() noexcept override {}

 private:
  std::shared_ptr<const control::Host> host_;
  control::Membership members_;
  Exchange exchange_;
  Staging* staging_;
};

class NativeBackend final : public Backend {
 public:
  explicit NativeBackend(std::shared_ptr<const control::Host> host)
      : host_(std::move(host)), staging_(host_), messenger_(host_) {}

  [[nodiscard]] std::string_view name() const noexcept override { return "native"; }
  [[nodiscard]] Capabilities capabilities() const noexcept override { return {.abort = true}; }
  [[nodiscard]] bool carries(Device device) const noexcept override {
    return device.kind == Device::Kind::cpu;
  }

  [[nodiscard]] std::unique_ptr<BackendGroup> create(const GroupSpec& spec) override {
    return std::make_unique<NativeGroup>(host_, spec, staging_of(spec, staging_));
  }

  [[nodiscard]] std::unique_ptr<Operation> message(const GroupSpec& spec, const Call& call) override {
    const Route route = messenger_.routes().find(spec, call.root);
    if (call.verb == Verb::recv) return std::make_unique<Receiving>(messenger_, route, call);
    return std::make_unique<Sending>(messenger_, staging_of(spec, staging_), route, call);
  }

  bool progress() override { return messenger_.progress(); }

  [[nodiscard]] Limits limits() const override {
    return {.communicators = host_->arena().shape().slots, .descriptors = {}};
  }

  [[nodiscard]] Price price(const GroupSpec&) const override {
    return {.shm_bytes_per_node = host_->arena().bytes_per_communicator()};
  }

 private:
  std::shared_ptr<const control::Host> host_;
  Staging staging_;
  Messenger messenger_;
};

}  // namespace

}  // namespace tulle::native

namespace tulle::comm {

std::shared_ptr<Backend> make_native_backend(std::shared_ptr<const control::Host> host) {
  return std::make_shared<native::NativeBackend>(std::move(host));
}

}  // namespace tulle::comm
