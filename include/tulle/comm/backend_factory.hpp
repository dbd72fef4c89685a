// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "tulle/base/ids.hpp"
#include "tulle/comm/backend.hpp"
#include "tulle/store/store.hpp"

namespace tulle {

/// What a backend learns of the universe that it serves.
struct BackendContext {
  GlobalRank rank{};
  std::int64_t size = 1;
  std::vector<std::int64_t> host_of;  ///< number of each rank's host
  std::shared_ptr<Store> store;       ///< its own names in the job's store
};

/// How a universe gets a backend beside the built-in one: called once, when this rank has joined.
struct BackendFactory {
  std::string name;  ///< what options call it; equal on all ranks
  std::function<std::shared_ptr<Backend>(const BackendContext&)> create;
};

}  // namespace tulle
