// SPDX-License-Identifier: Apache-2.0
#include "tulle/run/report.hpp"

#include <fmt/format.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>

#include "tulle/run/output.hpp"
#include "tulle/run/signals.hpp"

namespace tulle::cli {

int exit_code_of(int status) {
  return WIFSIGNALED(status) ? 128 + WTERMSIG(status) : WEXITSTATUS(status);
}

std::string ending_of(int status) {
  if (WIFSIGNALED(status)) return fmt::format("was killed by {}", signal_name(WTERMSIG(status)));
  return fmt::format("exited with code {}", WEXITSTATUS(status));
}

std::string host_name() {
  std::array<char, 256> name{};
  ::gethostname(name.data(), name.size() - 1);
  return name.data();
}

void say(std::string_view text) {
  write_all(STDERR_FILENO, fmt::format("tulle run: {}\n", text));
}

}  // namespace tulle::cli
