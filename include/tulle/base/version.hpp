// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

#include "tulle/base/export.hpp"

namespace tulle {

/// The library's version, such as "0.1.0".
[[nodiscard]] TULLE_EXPORT std::string_view version() noexcept;

}  // namespace tulle
