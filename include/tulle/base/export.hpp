// SPDX-License-Identifier: Apache-2.0
#pragma once

/// Marks what the shared libraries show; everything else is hidden.
#define TULLE_EXPORT __attribute__((visibility("default")))
