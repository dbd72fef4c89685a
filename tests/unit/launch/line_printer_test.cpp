// SPDX-License-Identifier: Apache-2.0
#include "tulle/run/line_printer.hpp"

#include <gtest/gtest.h>

#include <random>
#include <sstream>
#include <vector>

namespace tulle::cli {
namespace {

/// What a printer with this prefix makes of the pieces.
std::vector<std::string> printed(const std::vector<std::string>& pieces) {
  std::vector<std::string> lines;
  LinePrinter printer("[7] ", [&lines](std::string_view line) { lines.emplace_back(line); });
  for (const std::string& piece : pieces) printer.append(piece);
  printer.finish();
  return lines;
}

TEST(LinePrinter, CutsTheSameLinesHoweverTheStreamIsCut) {
  const auto seed = std::random_device{}();
  SCOPED_TRACE(testing::Message() << "seed " << seed);
  std::mt19937 random(seed);
  for (int round = 0; round < 200; ++round) {
    std::string stream;
    std::vector<std::string> pieces;
    for (auto count = random() % 20; count > 0; --count) {
      std::string piece(random() % 10, 'x');
      for (char& letter : piece) letter = "ab\n"[random() % 3];
      stream += pieces.emplace_back(piece);
    }
    std::vector<std::string> oracle;
    std::istringstream in(stream);
    for (std::string line; std::getline(in, line);) oracle.push_back("[7] " + line + "\n");

    ASSERT_EQ(printed(pieces), oracle);
  }
}

TEST(LinePrinter, PassesALineWithoutEndOnInPieces) {
  const std::size_t longest = std::size_t{1} << 20;

  const auto lines = printed({std::string(longest + 3, 'x'), "y\n"});

  ASSERT_EQ(lines.size(), 2U);
  EXPECT_EQ(lines[0].size(), 4 + longest + 1);
  EXPECT_EQ(lines[1], "[7] xxxy\n");
}

}  // namespace
}  // namespace tulle::cli
