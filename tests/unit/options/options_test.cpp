// SPDX-License-Identifier: Apache-2.0
#include "tulle/options/options.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <vector>

#include "support/refusal.hpp"

namespace tulle {
namespace {

using std::chrono::seconds;
using testing::HasSubstr;

TEST(Options, UnsetEqualsTheExplicitDefault) {
  const Options written{.tag = "", .timeout = seconds{600}, .native = {.staging = Staging::chunks}};

  EXPECT_EQ(written, Options{});
  EXPECT_EQ(std::hash<Options>{}(written), std::hash<Options>{}(Options{}));
  EXPECT_EQ(key_text(written, "native"), key_text({}, "native"));
}

TEST(Options, AnUnsetBackendIsNoParticularOne) {
  EXPECT_NE(Options{.backend = "native"}, Options{});
}

TEST(Options, CompareStringsByContent) {
  const std::string tag = "a tag too long for the small string's own memory";

  EXPECT_EQ(Options{.tag = tag}, Options{.tag = tag + ""});
  EXPECT_NE(Options{.tag = tag}, Options{.tag = tag + "!"});
}

TEST(Resolve, TakesTheFirstThatSaysSomething) {
  const Options options{.tag = "overlap"};
  const Options defaults{.backend = "native", .tag = "all", .timeout = seconds{5}};

  const Options resolved = resolve(options, defaults);

  EXPECT_EQ(resolved.tag, "overlap");
  EXPECT_EQ(resolved.backend, "native");
  EXPECT_EQ(resolved.timeout, seconds{5});
  EXPECT_EQ(resolved.native.staging, Staging::chunks);
  EXPECT_FALSE(options.timeout) << "the caller's value was changed";
}

TEST(Inherit, TakesWhatAllSourcesAgreeOn) {
  const std::vector<Options> sources{{.backend = "native", .tag = "a", .timeout = seconds{5}},
                                     {.backend = "native", .tag = "b", .timeout = seconds{5}}};

  const Options derived = inherit({.timeout = seconds{9}}, sources);

  EXPECT_EQ(derived, (Options{.backend = "native", .timeout = seconds{9}}));
  EXPECT_EQ(inherit({.tag = "x"}, {}), Options{.tag = "x"});
}

TEST(KeyText, HoldsWhatNeedsACommunicatorOfItsOwn) {
  Options options{.backend = "native", .tag = "overlap", .timeout = seconds{5}};
  EXPECT_EQ(key_text(options, "native"), "");

  options.native.staging = Staging::lines;
  EXPECT_EQ(key_text(options, "native"), "native.staging=lines");
  EXPECT_EQ(key_text(options, "gloo"), "") << "another backend's options are not its business";
}

TEST(Options, TextIsWhatWasSet) {
  EXPECT_EQ(Options{}.text(), "");
  EXPECT_EQ((Options{.backend = "native", .tag = "overlap", .timeout = seconds{5}}).text(),
            "backend=native, tag=overlap, timeout=5000ms");
}

TEST(Options, RefuseATimeoutThatIsOver) {
  EXPECT_THAT(refusal([] {
                check({.timeout = seconds{0}});
                return 0;
              }),
              HasSubstr("timeout 0ms (a deadline must lie ahead)"));
}

}  // namespace
}  // namespace tulle
