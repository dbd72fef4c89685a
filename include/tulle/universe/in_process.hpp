// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <memory>

#include "tulle/base/export.hpp"
#include "tulle/store/store.hpp"

namespace tulle {

class ThreadArenas;

/// A world whose ranks are threads of this process: one memory store, arenas on the heap.
/// Every thread joins with `{.rank = r, .size = n, .in_process = world}`.
class TULLE_EXPORT InProcess {
 public:
  [[nodiscard]] static std::shared_ptr<InProcess> create();

  [[nodiscard]] const std::shared_ptr<Store>& store() const noexcept { return store_; }
  [[nodiscard]] const std::shared_ptr<ThreadArenas>& arenas() const noexcept { return arenas_; }

 private:
  InProcess();
  std::shared_ptr<Store> store_;
  std::shared_ptr<ThreadArenas> arenas_;
};

}  // namespace tulle
