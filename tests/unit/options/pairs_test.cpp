// SPDX-License-Identifier: Apache-2.0
#include "options/pairs.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "support/refusal.hpp"

namespace tulle {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Pair;

TEST(OptionPairs, AreWhatIsSet) {
  const Options options{.tag = "a,b=c", .native = {.staging = Staging::lines}};

  EXPECT_THAT(to_pairs(options), ElementsAre(Pair("tag", "a,b=c"), Pair("native.staging", "lines")));
  EXPECT_THAT(to_pairs({}), IsEmpty());
}

TEST(OptionPairs, ReadBackWhatTheyWrote) {
  const Options options{.backend = "cpu:native",
                        .tag = "t",
                        .timeout = std::chrono::milliseconds{1234},
                        .native = {.staging = Staging::lines}};

  EXPECT_EQ(from_pairs(to_pairs(options)), options);
  EXPECT_EQ(from_pairs({{"native.staging", "chunks"}}).native.staging, Staging::chunks);
}

TEST(OptionPairs, RefuseAnUnknownNameAndListWhatExists) {
  EXPECT_THAT(refusal([] { return from_pairs({{"threads", "2"}}); }),
              "no option 'threads' (there are backend, tag, timeout, native.staging)");
}

TEST(OptionPairs, RefuseAValueThatDoesNotParse) {
  for (const auto* text : {"", "5", "5s", "ms", "5 ms", "99999999999999999999ms"}) {
    EXPECT_THAT(refusal([&] { return from_pairs({{"timeout", text}}); }),
                HasSubstr("not a number of milliseconds"))
        << text;
  }
  EXPECT_THAT(refusal([] { return from_pairs({{"native.staging", "all"}}); }),
              "option value 'all' (not chunks or lines)");
}

}  // namespace
}  // namespace tulle
