// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace tulle::cli {

/// What a shell would say of a wait status: the exit code, or 128 + the signal.
[[nodiscard]] int exit_code_of(int status);
/// "exited with code 3", "was killed by SIGSEGV".
[[nodiscard]] std::string ending_of(int status);
/// The name of this host.
[[nodiscard]] std::string host_name();
/// One line of the launcher on standard error.
void say(std::string_view text);

}  // namespace tulle::cli
