// SPDX-License-Identifier: Apache-2.0
#include "tulle/base/version.hpp"

namespace tulle {

std::string_view version() noexcept {
  return TULLE_VERSION;
}

}  // namespace tulle
