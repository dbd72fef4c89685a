// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tulle/draw/text.hpp"

namespace tulle::cli {

/// Whether standard output is a terminal that wants colours: NO_COLOR unset or empty, TERM not dumb.
[[nodiscard]] Colour colour_of_stdout();

}  // namespace tulle::cli
