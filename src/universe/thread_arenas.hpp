// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <memory>
#include <mutex>
#include <string>

#include "arena/arena.hpp"

namespace tulle {

/// The arenas of a process whose ranks are threads: one per universe and host, made by whoever comes first.
class ThreadArenas {
 public:
  [[nodiscard]] std::shared_ptr<arena::Arena> get(const std::string& name, const arena::Shape& shape);

 private:
  std::mutex mutex_;
  std::map<std::string, std::shared_ptr<arena::Arena>> arenas_;
};

}  // namespace tulle
