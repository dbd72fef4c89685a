// SPDX-License-Identifier: Apache-2.0
#include "tulle/options/options.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <vector>

#include "layout/hash.hpp"
#include "options/fields.hpp"
#include "options/pairs.hpp"

namespace tulle {
namespace {

std::string join_pairs(const std::vector<OptionPair>& pairs) {
  std::vector<std::string> parts;
  for (const auto& [name, value] : pairs) parts.push_back(name + "=" + value);
  return fmt::format("{}", fmt::join(parts, ", "));
}

std::size_t hash_of(const std::string& value) {
  return std::hash<std::string>{}(value);
}
std::size_t hash_of(std::chrono::milliseconds value) {
  return std::hash<std::int64_t>{}(value.count());
}
std::size_t hash_of(Staging value) {
  return static_cast<std::size_t>(value);
}

}  // namespace

bool operator==(const Options& a, const Options& b) {
  bool equal = true;
  for_each_field(
      [&](const auto& field, const auto& mine, const auto& theirs) {
        equal = equal && effective(field, mine) == effective(field, theirs);
      },
      a, b);
  return equal;
}

std::string Options::text() const {
  return join_pairs(to_pairs(*this));
}

Options resolve(const Options& options, const Options& defaults) {
  Options result = options;
  for_each_field(
      [](const auto& field, auto& value, const auto& standard) {
        if (!value) value = effective(field, standard);
      },
      result, defaults);
  return result;
}

Options inherit(const Options& options, std::span<const Options> sources) {
  if (sources.empty()) return options;
  Options common = sources.front();
  for (const Options& source : sources.subspan(1)) {
    for_each_field(
        [](const auto& field, auto& value, const auto& other) {
          if (effective(field, value) != effective(field, other)) value.reset();
        },
        common, source);
  }
  for_each_field([](const auto&, auto& value, const auto& given) { value = given ? given : value; }, common,
                 options);
  return common;
}

std::string key_text(const Options& options, std::string_view backend) {
  std::vector<OptionPair> pairs;
  for_each_field(
      [&](const auto& field, const auto& value) {
        if (field.role != Role::key_text || field.backend != backend) return;
        if (value && value != field.fallback) pairs.emplace_back(field.name, value_text(*value));
      },
      options);
  return join_pairs(pairs);
}

}  // namespace tulle

std::size_t std::hash<tulle::Options>::operator()(const tulle::Options& options) const {
  std::size_t seed = 0;
  tulle::for_each_field(
      [&](const auto& field, const auto& value) {
        const auto stands_for = tulle::effective(field, value);
        seed = tulle::mix(seed, stands_for ? 1 + tulle::hash_of(*stands_for) : 0);
      },
      options);
  return seed;
}
