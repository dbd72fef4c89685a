// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tulle/run/channel.hpp"
#include "tulle/run/job.hpp"
#include "tulle/run/signals.hpp"

namespace tulle::cli {

/// The second process of `tulle run`: starts the ranks, tells the front how they end, and kills all that is
/// left when they have ended or the front is gone.
[[noreturn]] void keep(Job job, Channel channel, const HeldSignals& signals);

}  // namespace tulle::cli
