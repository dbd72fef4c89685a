// SPDX-License-Identifier: Apache-2.0
#include "control/cause.hpp"

#include <fmt/format.h>

#include "control/text_words.hpp"
#include "tulle/base/error.hpp"

namespace tulle::control {

void throw_cause(const Cause& cause) {
  switch (cause.kind) {
    case CauseKind::lost: throw PeerLost(cause.text);
    case CauseKind::timeout: throw Timeout(cause.text);
    case CauseKind::mismatch: throw Mismatch(cause.text);
    case CauseKind::budget: throw BudgetExceeded(cause.text);
    case CauseKind::store: throw StoreLost(cause.text);
    case CauseKind::aborted:
    case CauseKind::abandoned: break;
  }
  throw CommError(cause.text);
}

Cause cause_of(const std::exception& error) {
  CauseKind kind = CauseKind::aborted;
  if (dynamic_cast<const Mismatch*>(&error) != nullptr) kind = CauseKind::mismatch;
  if (dynamic_cast<const BudgetExceeded*>(&error) != nullptr) kind = CauseKind::budget;
  if (dynamic_cast<const PeerLost*>(&error) != nullptr) kind = CauseKind::lost;
  if (dynamic_cast<const StoreLost*>(&error) != nullptr) kind = CauseKind::store;
  return {kind, error.what()};
}

Cause host_is_full(std::int64_t communicators) {
  return {CauseKind::budget,
          fmt::format("no room for another communicator (all {} of this host are live). release one that is "
                      "not needed, or join with more communicators",
                      communicators)};
}

Cause unexplained_poison() {
  return {CauseKind::abandoned,
          "the communicator was closed (the rank that closed it died before it could say why). release it "
          "by force, then use it again"};
}

Cause unexplained_refusal() {
  return {CauseKind::abandoned,
          "making the communicator was refused (whoever refused it died, or a later attempt runs). try "
          "again, or release it"};
}

void put_cause(arena::Entry& entry, std::uint64_t tag, const Cause& cause) noexcept {
  std::uint64_t claimed = entry.cause_claim.load();
  if (claimed == tag || !entry.cause_claim.compare_exchange_strong(claimed, tag)) return;
  entry.cause_kind.store(static_cast<std::uint32_t>(cause.kind), std::memory_order_relaxed);
  store_text(entry.cause, cause.text);
  entry.cause_ready.store(tag);
}

std::optional<Cause> get_cause(const arena::Entry& entry, std::uint64_t tag) {
  if (entry.cause_ready.load() != tag) return std::nullopt;
  Cause cause{static_cast<CauseKind>(entry.cause_kind.load(std::memory_order_relaxed)),
              load_text(entry.cause)};
  if (entry.cause_claim.load() != tag) return std::nullopt;
  return cause;
}

}  // namespace tulle::control
