// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>

#include "control/host.hpp"
#include "tulle/comm/backend.hpp"

namespace tulle::native {

/// Shared memory on one host: a communicator is a slot of the arena, so it costs no map, descriptor, thread or message.
[[nodiscard]] std::shared_ptr<Backend> make_backend(std::shared_ptr<const control::Host> host);

}  // namespace tulle::native
