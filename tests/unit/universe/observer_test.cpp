// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <vector>

#include "support/on_ranks.hpp"
#include "tulle/base/error.hpp"
#include "tulle/comm/collectives.hpp"
#include "tulle/universe/universe.hpp"

namespace tulle {
namespace {

using test::on_ranks;
using State = WorkEvent::State;

/// Keeps what it sees: for one thread.
class Recorder final : public Observer {
 public:
  void on_work(const WorkEvent& event) noexcept override { events.push_back(event); }

  [[nodiscard]] std::vector<State> states_of(Verb verb) const {
    std::vector<State> states;
    for (const WorkEvent& event : events) {
      if (event.verb == verb) states.push_back(event.state);
    }
    return states;
  }
  std::vector<WorkEvent> events;
};

TEST(Observer, SeesEachStepOfAnOperation) {
  on_ranks(2, [](const Universe& universe) {
    const auto recorder = std::make_shared<Recorder>();
    universe.observe(recorder);
    std::vector<float> data(100);

    all_reduce(universe.world().group("world"), data);

    EXPECT_EQ(recorder->states_of(Verb::all_reduce),
              (std::vector{State::issued, State::started, State::done}));
    EXPECT_EQ(recorder->events[0].group.name(), "world");
    EXPECT_EQ(recorder->events[0].sequence, 1U);
    EXPECT_EQ(recorder->events[0].bytes, 800);
  });
}

TEST(Observer, SeesAGroupOfOneToo) {
  on_ranks(1, [](const Universe& universe) {
    const auto recorder = std::make_shared<Recorder>();
    universe.observe(recorder);

    barrier(universe.world().group("world"));

    EXPECT_EQ(recorder->states_of(Verb::barrier), (std::vector{State::issued, State::done}));
  });
}

TEST(Observer, SeesAFailure) {
  on_ranks(2, [](const Universe& universe) {
    const auto recorder = std::make_shared<Recorder>();
    universe.observe(recorder);
    const Group pair = universe.group(universe.world().group("world").ranks(), {.tag = "t"});
    barrier(pair);
    std::vector<float> data(universe.rank() == 0 ? 10 : 20);

    EXPECT_THROW(all_reduce(pair, data), Mismatch);

    EXPECT_EQ(recorder->states_of(Verb::all_reduce),
              (std::vector{State::issued, State::started, State::failed}));
  });
}

}  // namespace
}  // namespace tulle
