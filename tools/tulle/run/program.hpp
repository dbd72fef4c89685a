// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

namespace tulle::cli {

/// The file to execute for `name`: as it is if it has a slash, else the first in PATH; `tulle` itself is
/// always found. Throws ConfigError if there is none, or it may not be executed.
[[nodiscard]] std::string find_program(const std::string& name);

}  // namespace tulle::cli
