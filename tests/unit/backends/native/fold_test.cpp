// SPDX-License-Identifier: Apache-2.0
#include "backends/native/fold.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "support/data.hpp"
#include "support/plain_fold.hpp"
#include "tulle/base/error.hpp"

namespace tulle::native {
namespace {

using Bytes = std::vector<std::byte>;

/// The data of several ranks, each `shift` bytes from its allocation.
struct Sources {
  Sources(DType dtype, std::int64_t count, std::size_t ranks, std::size_t shift = 0) : offset(shift) {
    for (std::size_t rank = 0; rank < ranks; ++rank) {
      memory.emplace_back(shift + static_cast<std::size_t>(count * size_of(dtype)));
      test::fill(std::span(memory.back()).subspan(shift), dtype, {.rank = static_cast<std::int64_t>(rank)});
    }
  }

  [[nodiscard]] std::vector<const std::byte*> bytes() const {
    std::vector<const std::byte*> all;
    for (const Bytes& rank : memory) all.push_back(rank.data() + offset);
    return all;
  }
  [[nodiscard]] std::vector<const void*> pointers() const {
    const auto all = bytes();
    return {all.begin(), all.end()};
  }

  std::vector<Bytes> memory;
  std::size_t offset;
};

Bytes expected(ReduceOp op, DType dtype, const Sources& sources, std::int64_t count) {
  Bytes out(static_cast<std::size_t>(count * size_of(dtype)));
  test::plain_fold(op, dtype, out.data(), sources.bytes(), count);
  return out;
}

template <class Check>
void for_every_defined_fold(Check check) {
  for (const DType dtype : all_dtypes) {
    for (const ReduceOp op : all_reduce_ops) {
      SCOPED_TRACE(std::string(name_of(op)) + " of " + std::string(name_of(dtype)));
      if (is_defined(op, dtype)) check(op, dtype);
    }
  }
}

TEST(Fold, EqualsTheOracleForAnyCountAndAnyNumberOfSources) {
  for_every_defined_fold([](ReduceOp op, DType dtype) {
    for (const std::size_t ranks : {1U, 2U, 3U, 8U}) {
      for (const std::int64_t count : {0, 1, 7, 1023, 9001}) {
        const Sources sources(dtype, count, ranks);
        Bytes out(static_cast<std::size_t>(count * size_of(dtype)));

        fold(op, dtype, out.data(), sources.pointers(), count);

        EXPECT_EQ(test::difference(dtype, out, expected(op, dtype, sources, count)), std::nullopt)
            << ranks << " ranks, " << count << " elements";
      }
    }
  });
}

TEST(Fold, WritesIntoAnyOfItsSources) {
  for_every_defined_fold([](ReduceOp op, DType dtype) {
    for (const std::size_t into : {0U, 1U, 2U}) {
      Sources sources(dtype, 5000, 3);
      const Bytes right = expected(op, dtype, sources, 5000);

      fold(op, dtype, sources.memory[into].data(), sources.pointers(), 5000);

      EXPECT_EQ(test::difference(dtype, sources.memory[into], right), std::nullopt) << "into source " << into;
    }
  });
}

TEST(Fold, NeedsNoAlignment) {
  for_every_defined_fold([](ReduceOp op, DType dtype) {
    const Sources sources(dtype, 100, 3, 1);
    Bytes out(static_cast<std::size_t>(100 * size_of(dtype)) + 1);

    fold(op, dtype, out.data() + 1, sources.pointers(), 100);

    EXPECT_EQ(test::difference(dtype, std::span(out).subspan(1), expected(op, dtype, sources, 100)),
              std::nullopt);
  });
}

TEST(Fold, RefusesAnUndefinedPair) {
  const std::int32_t one = 1;
  std::int32_t out = 0;
  const void* source = &one;

  try {
    fold(ReduceOp::avg, DType::i32, &out, {&source, 1}, 1);
    FAIL();
  } catch (const ConfigError& e) {
    EXPECT_STREQ(e.what(),
                 "no fold by 'avg' over i32 (the operator is not defined for this type). see is_defined");
  }
  for (const DType dtype : all_dtypes) {
    for (const ReduceOp op : all_reduce_ops) {
      if (!is_defined(op, dtype)) {
        EXPECT_THROW(fold(op, dtype, &out, {&source, 1}, 0), ConfigError) << name_of(op) << name_of(dtype);
      }
    }
  }
}

}  // namespace
}  // namespace tulle::native
