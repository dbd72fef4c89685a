// SPDX-License-Identifier: Apache-2.0
#include "options/fields.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <functional>
#include <string>
#include <vector>

namespace tulle {
namespace {

using testing::ElementsAre;

/// Counts the members of an aggregate by how many initialisers it takes: a look at the type that does not go
/// through `tie_fields`.
struct Anything {
  template <class T>
  operator T() const;  // never defined
};

template <class T, class... Given>
consteval std::size_t member_count() {
  if constexpr (requires { T{Given{}..., Anything{}}; }) {
    return member_count<T, Given..., Anything>();
  } else {
    return sizeof...(Given);
  }
}

constexpr std::size_t nested = 1;  // `native` is bound by its own members
static_assert(member_count<Options>() - nested + member_count<NativeOptions>() ==
              std::tuple_size_v<decltype(tie_fields(std::declval<Options&>()))>);

/// Options in which one field alone differs from the default.
struct Sample {
  std::string name;
  Role role;
  Options changed;
};

template <class T>
T other_than_default();
template <>
std::string other_than_default() {
  return "other";
}
template <>
std::chrono::milliseconds other_than_default() {
  return std::chrono::milliseconds{1};
}
template <>
Staging other_than_default() {
  return Staging::lines;
}

std::vector<Sample> one_sample_per_field() {
  std::vector<Sample> samples;
  Options none;
  for_each_field(
      [&](const auto& field, auto&) { samples.push_back({std::string(field.name), field.role, {}}); }, none);
  for (Sample& sample : samples) {
    for_each_field(
        [&]<class T>(const Field<T>& field, std::optional<T>& value) {
          if (field.name == sample.name) value = other_than_default<T>();
        },
        sample.changed);
  }
  return samples;
}

TEST(OptionFields, EachTellsOptionsApart) {
  for (const Sample& sample : one_sample_per_field()) {
    EXPECT_NE(sample.changed, Options{}) << sample.name;
    EXPECT_NE(std::hash<Options>{}(sample.changed), std::hash<Options>{}(Options{})) << sample.name;
    EXPECT_EQ(sample.changed, Options(sample.changed)) << sample.name;
  }
}

TEST(OptionFields, ReachTheKeyTextExactlyIfClassifiedSo) {
  for (const Sample& sample : one_sample_per_field()) {
    EXPECT_EQ(key_text(sample.changed, "native") != "", sample.role == Role::key_text) << sample.name;
  }
}

TEST(OptionFields, ResolveToTheirDefaults) {
  const Options resolved = resolve({});

  for_each_field([](const auto& field, const auto& value) { EXPECT_EQ(value, field.fallback) << field.name; },
                 resolved);
}

TEST(OptionFields, HaveTheirNamesAndRoles) {
  std::vector<std::string> key_texts;
  std::vector<std::string> others;
  for (const Sample& sample : one_sample_per_field()) {
    (sample.role == Role::key_text ? key_texts : others).push_back(sample.name);
  }

  EXPECT_THAT(key_texts, ElementsAre("native.staging"));
  EXPECT_THAT(others, ElementsAre("backend", "tag", "timeout"));
}

}  // namespace
}  // namespace tulle
