// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>

#include "tulle/base/export.hpp"
#include "tulle/launch/launch.hpp"
#include "tulle/store/connect.hpp"
#include "tulle/store/store.hpp"

namespace tulle {

/// The job's store: in memory, by connection, or served by this process for as long as it holds one of these
/// pointers. Who serves should hold it until every rank's `left_key` is there, or the others get StoreLost.
[[nodiscard]] TULLE_EXPORT std::shared_ptr<Store> open_store(const Launch& launch,
                                                             const ConnectOptions& options = {});

}  // namespace tulle
