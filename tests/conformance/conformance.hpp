// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <gtest/gtest.h>

#include <cstdint>
#include <functional>
#include <memory>
#include <ostream>
#include <string>
#include <vector>

#include "conformance/player.hpp"
#include "support/on_ranks.hpp"

namespace tulle::test {

/// Whether every case of the matrix is run, or, where each is dear, one for each path in the code.
enum class Breadth : std::uint8_t { every_case, one_per_path };

/// What the suite runs on: a backend with some options, and how ranks join for it.
struct Setting {
  std::string name;
  Options options{};                                 ///< of every group
  std::function<void(JoinOptions&)> prepare{};       ///< of every join
  std::int64_t most_bytes = std::int64_t{64} << 20;  ///< of all blocks of one rank: larger cases are left out
  Breadth breadth = Breadth::every_case;             ///< under a sanitizer always one per path

  friend std::ostream& operator<<(std::ostream& out, const Setting& setting) { return out << setting.name; }
};

/// The fixture of the whole suite. One universe per rank count, cases loop inside.
class Conformance : public testing::TestWithParam<Setting> {
 protected:
  /// On every rank count of the matrix.
  void on_every_count(const RankBody& body,
                      std::chrono::milliseconds deadline = std::chrono::seconds{120}) const;
  void on(std::int64_t ranks, const RankBody& body,
          std::chrono::milliseconds deadline = std::chrono::seconds{120}) const;
  /// All cases on the world of every rank count; too large ones are left out.
  void play_on_every_count(const std::vector<Case>& cases) const;

  /// `count` elements of 4 bytes, or as many as the setting takes.
  [[nodiscard]] static std::int64_t limited(std::int64_t count);

  /// A group over these ranks with the options of the setting, and perhaps a tag.
  [[nodiscard]] static Group group(const Universe& universe, const std::vector<std::int64_t>& ranks,
                                   const std::string& tag = "");
  [[nodiscard]] static Group world(const Universe& universe);

  /// The types and operators of the matrix, as broad as the setting wants it.
  [[nodiscard]] static std::vector<DType> types();
  [[nodiscard]] static std::vector<ReduceOp> operators(DType dtype);
};

}  // namespace tulle::test
