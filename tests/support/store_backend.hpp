// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <functional>

#include "tulle/comm/backend_factory.hpp"

namespace tulle::test {

/// What becomes of one member's creation when it is asked: `waits` is asked again.
enum class Creation : std::uint8_t { succeeds, fails, waits };
using CreationPlan = std::function<Creation(const GroupSpec&)>;

/// A backend called "store" that stands in for those between hosts: all bytes go over the job's store, and
/// each member computes what LocalWorld does. Slow, complete, and it leaves no key behind.
[[nodiscard]] BackendFactory store_backend(CreationPlan plan = {});

/// Its communicators of all ranks of this process that exist now.
[[nodiscard]] std::int64_t living_store_groups() noexcept;

}  // namespace tulle::test
