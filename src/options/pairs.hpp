// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <chrono>
#include <string>
#include <utility>
#include <vector>

#include "tulle/options/options.hpp"

namespace tulle {

/// One option as text: {"timeout", "5000ms"}.
using OptionPair = std::pair<std::string, std::string>;

[[nodiscard]] std::string value_text(const std::string& value);
[[nodiscard]] std::string value_text(std::chrono::milliseconds value);
[[nodiscard]] std::string value_text(Staging value);

/// What is set.
[[nodiscard]] std::vector<OptionPair> to_pairs(const Options& options);
/// Throws ConfigError on an unknown name (listing what exists) or a value that does not parse.
[[nodiscard]] Options from_pairs(const std::vector<OptionPair>& pairs);

}  // namespace tulle
