// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>

#include "control/host.hpp"
#include "tulle/comm/backend.hpp"

namespace tulle::comm {

/// The backend that every build has: shared memory on one host. Defined in backends/native, which no layer
/// includes.
[[nodiscard]] std::shared_ptr<Backend> make_native_backend(std::shared_ptr<const control::Host> host);

}  // namespace tulle::comm
