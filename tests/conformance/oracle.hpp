// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <utility>
#include <vector>

#include "conformance/case.hpp"

namespace tulle::test {

/// What all ranks' memory holds after a case.
using Expected = std::vector<RankMemory>;

/// The results of cases by `LocalWorld`, computed once for all ranks that are threads. Thread-safe.
class Oracle {
 public:
  /// After `what` as call `call` of the group; each of its `size` ranks asks once.
  [[nodiscard]] std::shared_ptr<const Expected> after(const Case& what, std::uint64_t group,
                                                      std::uint64_t call, std::int64_t size);

 private:
  struct Entry {
    std::once_flag once;
    std::shared_ptr<const Expected> expected;
    std::int64_t asked = 0;
  };
  [[nodiscard]] std::shared_ptr<Entry> entry(std::uint64_t group, std::uint64_t call, std::int64_t size);

  std::mutex mutex_;
  std::map<std::pair<std::uint64_t, std::uint64_t>, std::shared_ptr<Entry>> entries_;
};

}  // namespace tulle::test
