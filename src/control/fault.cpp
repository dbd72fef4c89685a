// SPDX-License-Identifier: Apache-2.0
#include "control/fault.hpp"

#ifdef TULLE_FAULT_POINTS
namespace tulle::control {
FaultHook fault_hook = nullptr;
}  // namespace tulle::control
#endif
