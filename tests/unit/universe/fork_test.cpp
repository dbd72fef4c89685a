// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <functional>

#include "support/refusal.hpp"
#include "tulle/comm/collectives.hpp"
#include "tulle/universe/in_process.hpp"
#include "tulle/universe/universe.hpp"

namespace tulle {
namespace {

/// Runs `body` in a forked child, whose handles are copies of ours; answers its exit code.
template <class Body>
int in_child(Body body) {
  const pid_t child = fork();
  if (child == 0) _exit(body());
  int status = 0;
  waitpid(child, &status, 0);
  return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

TEST(Fork, TheHandlesOfAChildThrowAndHarmNobody) {
  Universe universe = Universe::join({.rank = 0, .size = 1, .in_process = InProcess::create()});
  const Group world = universe.world().group("world");

  const int code = in_child([&] {
    int refused = 0;
    for (const auto& use : std::array<std::function<void()>, 3>{
             [&] { barrier(world); }, [&] { static_cast<void>(universe.world().group("world")); },
             [&] { universe.leave(); }}) {
      try {
        use();
      } catch (const ConfigError&) {
        ++refused;
      }
    }
    return refused;
  });

  EXPECT_EQ(code, 3);
  barrier(world);
  universe.leave();
}

}  // namespace
}  // namespace tulle
