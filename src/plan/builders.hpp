// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tulle/plan/builder.hpp"

namespace tulle {

/// One per file `<name>.cpp`, one line in the table of `builder.cpp`.
[[nodiscard]] const Builder& torchtitan_spmd() noexcept;

}  // namespace tulle
