// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "tulle/base/export.hpp"

namespace tulle {

/// Where the job's store is to be had.
enum class StorePlace : std::uint8_t {
  memory,   ///< within this process: it is alone
  served,   ///< at the address, by the launcher or by rank 0
  to_serve  ///< at the address, by this process
};

/// A launcher that was looked for, and what was found of it.
struct Sighting {
  std::string source;  ///< "tulle run", "torchrun", ...
  bool is_taken = false;
  std::string why{};  ///< "not there: TULLE_STORE unset", ...
};

/// This process's place in its job.
struct Launch {
  std::string source{};  ///< "explicit", the launcher's name, or "single process"
  std::int64_t rank = 0;
  std::int64_t size = 1;
  std::int64_t local_rank = 0;
  std::int64_t local_size = 1;
  std::int64_t attempt = 0;  ///< how often the launcher restarted the job: for `Joiner`
  StorePlace place = StorePlace::memory;
  std::string store{};           ///< the address, unless the place is memory
  std::vector<Sighting> seen{};  ///< every launcher known, in the order in which they count
};

/// What the caller says itself; it wins over the environment. Rank and size go together.
struct LaunchRequest {
  std::optional<std::int64_t> rank{};
  std::optional<std::int64_t> size{};
  std::optional<std::string> store{};  ///< an address
};

/// The environment as a function: the value of a variable, empty if it is unset.
using Variables = std::function<std::optional<std::string>(std::string_view)>;

/// The variables of this process. An empty one counts as unset.
[[nodiscard]] TULLE_EXPORT Variables process_variables();

/// In this order: what the request says, the first launcher that set all it should, a single process.
/// Throws ConfigError if a launcher's set is incomplete or contradicts itself, naming the variable.
[[nodiscard]] TULLE_EXPORT Launch detect_launch(const LaunchRequest& request = {},
                                                const Variables& variables = process_variables());

}  // namespace tulle
