// SPDX-License-Identifier: Apache-2.0
#pragma once

/// A named place at which a test can kill, stop or delay a rank. Nothing in a build without
/// TULLE_FAULT_POINTS.
#ifdef TULLE_FAULT_POINTS
#include <string_view>

namespace tulle::control {
/// Set by tests: called with the name of every point that is passed.
using FaultHook = void (*)(std::string_view point);
extern FaultHook fault_hook;
}  // namespace tulle::control

#define TULLE_FAULT(point)                                                            \
  do {                                                                                \
    if (::tulle::control::fault_hook != nullptr) ::tulle::control::fault_hook(point); \
  } while (false)
#else
#define TULLE_FAULT(point) static_cast<void>(0)
#endif
