// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <string>

#include "tulle/store/store.hpp"

namespace tulle::store {

/// The keys of `store` that start with `prefix`, without it. Nobody joins or leaves through it.
[[nodiscard]] std::shared_ptr<Store> make_scoped_store(std::shared_ptr<Store> store, std::string prefix);

}  // namespace tulle::store
