// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <sys/types.h>

#include <functional>

namespace tulle::cli {

/// From now on, orphans among our descendants become children of this process.
void become_subreaper();

/// Sends a signal to every process below this one. A number that was given to another process meanwhile is
/// spared.
void signal_descendants(int signal);

/// Called with the number and the status of every child that was reaped.
using Reaped = std::function<void(pid_t, int)>;

/// Reaps what has ended, without waiting; answers whether any child is left.
bool reap(const Reaped& reaped);

/// Kills everything below this process, whoever forks meanwhile, and reaps it.
/// Answers false if something is still there after some seconds: it hangs in the kernel.
bool end_descendants(const Reaped& reaped = [](pid_t, int) {});

}  // namespace tulle::cli
