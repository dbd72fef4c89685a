// SPDX-License-Identifier: Apache-2.0
#include <chrono>
#include <map>
#include <random>
#include <thread>
#include <vector>

#include "tulle/base/error.hpp"
#include "unit/store/stores.hpp"

namespace tulle {
namespace {

using namespace std::chrono_literals;

class StoreContract : public StoreTest {};
INSTANTIATE_TEST_SUITE_P(Kinds, StoreContract, every_store, name_of_store);

TEST_P(StoreContract, AnswersLikeAMapThatOneThreadWrites) {
  const auto seed = std::random_device{}();
  SCOPED_TRACE(testing::Message() << "seed " << seed);
  std::mt19937 random(seed);
  const auto store = connect();
  const auto other = connect();
  std::map<std::string, std::string> oracle;
  const auto stands = [&](const std::string& key) {
    return oracle.contains(key) ? oracle[key] : std::string();
  };

  for (int step = 0; step < 2000; ++step) {
    const std::string key = "k" + std::to_string(random() % 5);
    const std::string value = std::to_string(random() % 3);
    Store& store_used = random() % 2 == 0 ? *store : *other;
    switch (random() % 6) {
      case 0:
        store_used.set(key, value);
        oracle[key] = value;
        break;
      case 1: ASSERT_EQ(store_used.erase(key), oracle.erase(key) == 1); break;
      case 2:
        oracle[key] = std::to_string((oracle.contains(key) ? std::stoll(oracle[key]) : 0) + 7);
        ASSERT_EQ(store_used.add(key, 7), std::stoll(oracle[key]));
        break;
      case 3: {
        const bool wins = !oracle.contains(key);
        if (wins) oracle[key] = value;
        ASSERT_EQ(store_used.compare_set(key, std::nullopt, value), stands(key));
        break;
      }
      case 4: {
        const std::string expected = std::to_string(random() % 3);
        if (oracle.contains(key) && oracle[key] == expected) oracle[key] = value;
        ASSERT_EQ(store_used.compare_set(key, expected, value), stands(key));
        break;
      }
      default:
        ASSERT_EQ(store_used.get(key), oracle.contains(key) ? std::optional(oracle[key]) : std::nullopt);
    }
  }
}

TEST_P(StoreContract, WaitAnswersAtOnceForWhatIsThere) {
  const auto store = connect();
  store->set("key", std::string("with\0zero", 9));

  EXPECT_EQ(store->wait("key", Clock::now()), std::string("with\0zero", 9));
}

TEST_P(StoreContract, WaitIsWokenByEveryKindOfWrite) {
  const auto store = connect();
  for (const std::string how : {"set", "add", "compare_set"}) {
    std::jthread writer([&, other = connect()] {
      std::this_thread::sleep_for(20ms);
      if (how == "set") other->set(how, "5");
      if (how == "add") other->add(how, 5);
      if (how == "compare_set") other->compare_set(how, std::nullopt, "5");
    });

    EXPECT_EQ(store->wait(how, Clock::now() + 30s), "5");
  }
}

TEST_P(StoreContract, WaitThrowsTimeoutNamingTheKeyAtItsDeadline) {
  const auto store = connect();
  const auto start = Clock::now();

  expect_error<Timeout>([&] { (void)store->wait("never", start + 50ms); }, "\"never\" did not appear");

  EXPECT_GE(Clock::now() - start, 50ms);
  EXPECT_LT(Clock::now() - start, 10s);
  store->set("never", "late");
  EXPECT_EQ(store->get("never"), "late");
}

TEST_P(StoreContract, AWaitDoesNotHoldUpOtherThreads) {
  const auto store = connect();
  std::jthread waiter([&] { EXPECT_EQ(store->wait("late", Clock::now() + 30s), "done"); });
  std::this_thread::sleep_for(20ms);

  for (int i = 1; i <= 100; ++i) EXPECT_EQ(store->add("count", 1), i);

  store->set("late", "done");
}

TEST_P(StoreContract, ThreadsShareOneClient) {
  const auto store = connect();
  constexpr int threads = 8;
  {
    std::vector<std::jthread> pool;
    for (int thread = 0; thread < threads; ++thread) {
      pool.emplace_back([&, thread] {
        for (int i = 0; i < 100; ++i) store->add("sum", 1);
        store->set("done" + std::to_string(thread), "yes");
        EXPECT_EQ(store->wait("done" + std::to_string((thread + 1) % threads), Clock::now() + 30s), "yes");
      });
    }
  }

  EXPECT_EQ(store->get("sum"), "800");
}

TEST_P(StoreContract, OneOfManyProposalsWins) {
  constexpr int proposers = 6;
  std::vector<std::string> outcomes(proposers);
  {
    std::vector<std::jthread> pool;
    for (int i = 0; i < proposers; ++i) {
      pool.emplace_back([&outcomes, i, store = connect()] {
        outcomes[static_cast<std::size_t>(i)] =
            store->compare_set("word", std::nullopt, "from " + std::to_string(i));
      });
    }
  }

  EXPECT_THAT(outcomes, testing::Each(*connect()->get("word")));
}

TEST_P(StoreContract, ExpectingAValueOfAnAbsentKeyWritesNothing) {
  const auto store = connect();

  EXPECT_EQ(store->compare_set("absent", "old", "new"), "");

  EXPECT_EQ(store->get("absent"), std::nullopt);
}

TEST_P(StoreContract, TakesValuesUpToItsLimit) {
  const auto store = connect();
  std::string large(std::size_t{16} << 20, 'x');
  large.front() = 'a';
  store->set("large", large);

  EXPECT_EQ(store->compare_set("large", large, large), large);
  EXPECT_TRUE(store->erase("large"));

  large.push_back('y');
  expect_error<ConfigError>([&] { store->set("large", large); },
                            "store value of 16777217 bytes for \"large\"");
}

TEST_P(StoreContract, RefusesKeysOfNoOrTooManyBytes) {
  const auto store = connect();

  expect_error<ConfigError>([&] { store->set("", "value"); }, "store key of 0 bytes");
  expect_error<ConfigError>([&] { (void)store->get(std::string(4097, 'k')); }, "store key of 4097 bytes");
  expect_error<ConfigError>([&] { (void)store->wait("", Clock::now()); }, "store key of 0 bytes");
}

TEST_P(StoreContract, RefusesToCountWhatIsNoNumber) {
  const auto store = connect();
  store->set("text", "seven");
  store->set("most", "9223372036854775807");

  expect_error<ConfigError>([&] { store->add("text", 1); }, "store key \"text\" is no counter");
  expect_error<ConfigError>([&] { store->add("most", 1); },
                            "store counter \"most\" at 9223372036854775807 plus 1");
  EXPECT_EQ(store->get("text"), "seven");
}

}  // namespace
}  // namespace tulle
