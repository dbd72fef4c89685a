// SPDX-License-Identifier: Apache-2.0
#include "tulle/terminal.hpp"

#include <unistd.h>

#include <cstdlib>
#include <string_view>

namespace tulle::cli {
namespace {

std::string_view variable(const char* name) {
  const char* value = std::getenv(name);
  return value == nullptr ? "" : value;
}

}  // namespace

Colour colour_of_stdout() {
  const bool is_wanted = variable("NO_COLOR").empty() && variable("TERM") != "dumb";
  return is_wanted && isatty(STDOUT_FILENO) == 1 ? Colour::on : Colour::off;
}

}  // namespace tulle::cli
