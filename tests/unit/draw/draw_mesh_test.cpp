// SPDX-License-Identifier: Apache-2.0
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>
#include <set>
#include <sstream>

#include "support/refusal.hpp"
#include "tulle/draw/text.hpp"

namespace tulle {
namespace {

using testing::HasSubstr;

/// The letters of a picture of single digits and letters: rank -> letter.
std::map<std::int64_t, std::string> letters_in(const std::string& picture) {
  std::map<std::int64_t, std::string> letters;
  std::istringstream words(picture);
  for (std::string word, next; words >> word;) {
    if (word.find_first_not_of("0123456789") != std::string::npos) continue;
    words >> next;
    letters[std::stoll(word)] = next;
  }
  return letters;
}

std::set<std::set<std::int64_t>> families_in(const std::string& picture) {
  std::map<std::string, std::set<std::int64_t>> by_letter;
  for (const auto& [rank, letter] : letters_in(picture)) by_letter[letter].insert(rank);
  std::set<std::set<std::int64_t>> families;
  for (const auto& [letter, ranks] : by_letter) families.insert(ranks);
  return families;
}

std::set<std::set<std::int64_t>> families_of(const Mesh& mesh, const std::string& axis) {
  std::set<std::set<std::int64_t>> families;
  for (const auto& group : mesh.groups(axis)) {
    std::set<std::int64_t> ranks;
    for (const GlobalRank rank : group) ranks.insert(rank.value());
    families.insert(ranks);
  }
  return families;
}

TEST(Letter, ContinuesAfterZ) {
  EXPECT_EQ(letter_of(0), "A");
  EXPECT_EQ(letter_of(25), "Z");
  EXPECT_EQ(letter_of(26), "AA");
  EXPECT_EQ(letter_of(26 + 26 * 26), "AAA");
}

TEST(DrawMesh, GivesEachGroupItsLetter) {
  const Mesh mesh = Mesh::from_shape({{"a", 2}, {"b", 3}, {"c", 2}, {"d", 4}});

  for (const std::string axis : {"a", "b", "c", "d"}) {
    EXPECT_EQ(families_in(draw_mesh(mesh, axis)), families_of(mesh, axis)) << axis;
  }
}

TEST(DrawMesh, FollowsAPermutedMap) {
  const std::vector<GlobalRank> table{GlobalRank{5}, GlobalRank{70}, GlobalRank{3}, GlobalRank{600}};
  const Mesh mesh = Mesh::from_ranks({{"dp", 2}, {"tp", 2}}, RankMap(table));

  EXPECT_EQ(draw_mesh(mesh, "dp"),
            "      tp=0    tp=1\n"
            "dp=0    5 A    70 B\n"
            "dp=1    3 A   600 B\n");
}

TEST(DrawMesh, PutsOuterAxesIntoPanels) {
  const Mesh mesh = Mesh::from_shape({{"pp", 2}, {"dp", 2}, {"tp", 2}});

  EXPECT_EQ(draw_mesh(mesh, "tp"),
            "pp=0\n"
            "      tp=0  tp=1\n"
            "dp=0  0 A   1 A\n"
            "dp=1  2 B   3 B\n"
            "\n"
            "pp=1\n"
            "      tp=0  tp=1\n"
            "dp=0  4 C   5 C\n"
            "dp=1  6 D   7 D\n");
}

TEST(DrawMesh, DrawsOneAxisAsOneRow) {
  EXPECT_EQ(draw_mesh(Mesh::from_shape({{"dp", 3}}), "dp"),
            "  dp=0  dp=1  dp=2\n"
            "  0 A   1 A   2 A\n");
}

TEST(DrawMesh, MarksOneRank) {
  const std::string picture =
      draw_mesh(Mesh::from_shape({{"dp", 2}, {"tp", 2}}), "tp", {.marked = GlobalRank{2}});

  EXPECT_THAT(picture, HasSubstr("[2 B]  3 B"));
}

TEST(DrawMesh, GivesNoLetterWhereNoCommunicatorIs) {
  EXPECT_EQ(draw_mesh(Mesh::from_shape({{"dp", 2}, {"tp", 1}}), "tp"),
            "      tp=0\n"
            "dp=0  0 -\n"
            "dp=1  1 -\n");
}

TEST(DrawMesh, ColoursByCommunicator) {
  const Mesh mesh = Mesh::from_shape({{"dp", 2}, {"tp", 2}});

  EXPECT_THAT(draw_mesh(mesh, "tp", {.colour = Colour::on}), HasSubstr("\x1b[32m 2 B \x1b[0m"));
  EXPECT_EQ(draw_mesh(mesh, "tp").find('\x1b'), std::string::npos);
}

TEST(DrawMesh, CutsWhatNoScreenHolds) {
  const std::string picture = draw_mesh(Mesh::from_shape({{"pp", 16}, {"dp", 512}, {"tp", 128}}), "tp");

  EXPECT_THAT(picture, HasSubstr("... 112 more\n"));
  EXPECT_THAT(picture, HasSubstr("... 480 more rows\n"));
  EXPECT_THAT(picture, HasSubstr("... 8 more panels\n"));
  EXPECT_LT(picture.size(), 60'000U);
}

TEST(DrawMesh, RefusesAnAxisThatIsNotThere) {
  EXPECT_EQ(refusal([] { return draw_mesh(Mesh::from_shape({{"dp", 2}}), "xp"); }),
            "axis 'xp' cannot be drawn (the mesh is (dp=2), layout (2):(1))");
}

}  // namespace
}  // namespace tulle
