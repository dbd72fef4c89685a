// SPDX-License-Identifier: Apache-2.0
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "support/refusal.hpp"
#include "tulle/mesh/mesh.hpp"

namespace tulle {
namespace {

using std::chrono::seconds;
using testing::HasSubstr;

const Options gloo{.backend = "gloo"};
const Options tagged{.tag = "overlap"};

TEST(AxisOptions, AreCarriedByDerivedMeshes) {
  const Mesh mesh = Mesh::from_shape({{"dp", 4, gloo}, {"tp", 2}});

  EXPECT_EQ(mesh["dp"].axis("dp").options, gloo);
  EXPECT_EQ(mesh.slice({"tp", "dp"}).axis("dp").options, gloo);
  EXPECT_EQ(Mesh::concatenate({mesh["tp"], mesh["dp"]}).axis("dp").options, gloo);
  EXPECT_EQ(mesh.submeshes("dp")[1].axis("dp").options, gloo);
  EXPECT_EQ(mesh.axis("tp").options, Options{});
}

TEST(AxisOptions, OfASplitAxisGoToItsPartsUnlessTheySayOtherwise) {
  const Mesh mesh = Mesh::from_shape({{"world", 8, {.backend = "gloo", .timeout = seconds{5}}}});

  const Mesh split = mesh.unflatten("world", {{"a", 2}, {"b", 4, {.timeout = seconds{9}}}});

  EXPECT_EQ(split.axis("a").options, (Options{.backend = "gloo", .timeout = seconds{5}}));
  EXPECT_EQ(split.axis("b").options, (Options{.backend = "gloo", .timeout = seconds{9}}));
}

TEST(AxisOptions, OfMergedAxesAreWhatTheyAgreeOn) {
  const Mesh mesh = Mesh::from_shape({{"a", 2, gloo}, {"b", 2, {.backend = "gloo", .tag = "x"}}});

  EXPECT_EQ(mesh.flatten({"a", "b"}).axis("a_b").options, gloo);
  EXPECT_EQ(mesh.flatten({"a", "b"}, "own", tagged).axis("own").options,
            (Options{.backend = "gloo", .tag = "overlap"}));
}

TEST(AxisOptions, AreGivenByNameOrByIndex) {
  const std::vector<AxisSpec> axes{{"dp", 2}, {"cp", 2}, {"tp", 2}};

  const Mesh mesh =
      Mesh::from_shape(with_options(axes, std::vector<AxisOptions>{{"cp", gloo}, {-1, tagged}}));

  EXPECT_EQ(mesh.axis("dp").options, Options{});
  EXPECT_EQ(mesh.axis("cp").options, gloo);
  EXPECT_EQ(mesh.axis("tp").options, tagged);
  EXPECT_EQ(mesh.with_options({{0, tagged}}).axis("dp").options, tagged);
  EXPECT_EQ(mesh.with_options({{"tp", {}}}).axis("tp").options, Options{});
}

TEST(AxisOptions, LeaveTheCallersValuesAsTheyWere) {  // a second call with the same values sees the same
  const std::vector<AxisSpec> axes{{"dp", 2}, {"tp", 2}};
  const std::vector<AxisOptions> options{{"tp", tagged}};

  const Mesh first = Mesh::from_shape(with_options(axes, options));
  const Mesh second = Mesh::from_shape(with_options(axes, options));

  EXPECT_EQ(first, second);
  EXPECT_EQ(axes[1].options, Options{});
  EXPECT_EQ(options[0].options, tagged);
}

TEST(AxisOptions, RefuseAnUnknownAxisAndListWhatExists) {
  const Mesh mesh = Mesh::from_shape({{"dp", 2}, {"tp", 2}});

  EXPECT_THAT(refusal([&] { return mesh.with_options({{"cp", gloo}}); }),
              "options for axis 'cp' (there are dp, tp)");
  EXPECT_THAT(refusal([&] { return mesh.with_options({{2, gloo}}); }),
              "options for axis '2' (there are dp, tp)");
  EXPECT_THAT(refusal([&] { return mesh.with_options({{-3, gloo}}); }),
              "options for axis '-3' (there are dp, tp)");
}

TEST(AxisOptions, RefuseAnAxisNamedTwice) {
  const Mesh mesh = Mesh::from_shape({{"dp", 2}, {"tp", 2}});

  EXPECT_THAT(refusal([&] { return mesh.with_options({{"tp", gloo}, {1, tagged}}); }),
              HasSubstr("options for axis 'tp' twice"));
}

TEST(AxisOptions, AreCheckedWhereverTheyEnter) {
  const Options over{.timeout = seconds{0}};
  const Mesh mesh = Mesh::from_shape({{"dp", 2}, {"tp", 2}});

  for (const std::string& text : {refusal([&] { return Mesh::from_shape({{"a", 2, over}}); }),
                                  refusal([&] { return mesh.unflatten("dp", {{"a", 2, over}}); }),
                                  refusal([&] { return mesh.flatten({"dp", "tp"}, "all", over); }),
                                  refusal([&] { return mesh.with_options({{0, over}}); })}) {
    EXPECT_THAT(text, HasSubstr("timeout 0ms"));
  }
}

}  // namespace
}  // namespace tulle
