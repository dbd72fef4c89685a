// SPDX-License-Identifier: Apache-2.0
#include "plan/fit.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <limits>
#include <string>
#include <vector>

#include "tulle/base/error.hpp"

namespace tulle {
namespace {

std::vector<std::int64_t> divisors_of(std::int64_t number) {
  std::vector<std::int64_t> small;
  std::vector<std::int64_t> large;
  for (std::int64_t d = 1; d <= number / d; ++d) {
    if (number % d != 0) continue;
    small.push_back(d);
    if (d != number / d) large.push_back(number / d);
  }
  small.insert(small.end(), large.rbegin(), large.rend());
  return small;
}

std::string joined(const std::vector<std::int64_t>& numbers) {
  return fmt::format("{}", fmt::join(numbers, ", "));
}

/// "dp_shard*cp*tp = 4*1*2 = 8"
std::string product_text(const Degrees& degrees, DegreeNames names) {
  std::vector<std::int64_t> sizes;
  std::ranges::transform(names, std::back_inserter(sizes), [&](auto name) { return degrees.at(name); });
  return fmt::format("{} = {} = {}", fmt::join(names, "*"), fmt::join(sizes, "*"),
                     product_of(degrees, names));
}

Degrees with(Degrees degrees, std::string_view name, std::int64_t size) {
  degrees.set(name, size);
  return degrees;
}

/// What each single degree could be, all others as they are, for the product to be `world`.
std::string hint_for_product(const Degrees& degrees, DegreeNames names, std::int64_t world) {
  std::string hint;
  for (const std::string_view name : names) {
    const std::int64_t others = product_of(with(degrees, name, 1), names);
    if (world % others != 0) continue;
    hint += fmt::format("{}{} = {}", hint.empty() ? "" : " or ", name, world / others);
  }
  if (hint.empty()) return fmt::format("degrees are divisors of the world: {}", joined(divisors_of(world)));
  return hint + " would fit";
}

std::vector<std::string_view> without(DegreeNames names, std::string_view name) {
  std::vector<std::string_view> rest;
  std::ranges::remove_copy(names, std::back_inserter(rest), name);
  return rest;
}

/// What each single degree could be, all others as they are, for the product to divide `world`.
std::string hint_for_rest(const Degrees& degrees, DegreeNames names, std::int64_t world) {
  std::string hint;
  for (const std::string_view name : names) {
    const std::int64_t others = product_of(with(degrees, name, 1), names);
    if (degrees.at(name) == 1 || world % others != 0) continue;
    hint += fmt::format("{}{} = {}", hint.empty() ? "" : "; or ", name, joined(divisors_of(world / others)));
  }
  if (hint.empty()) return fmt::format("degrees are divisors of the world: {}", joined(divisors_of(world)));
  return hint + " would fit";
}

}  // namespace

std::int64_t product_of(const Degrees& degrees, DegreeNames names) {
  std::int64_t product = 1;
  for (const std::string_view name : names) {
    if (__builtin_mul_overflow(product, degrees.at(name), &product))
      return std::numeric_limits<std::int64_t>::max();
  }
  return product;
}

void check_positive(const Degrees& degrees, std::string_view inferable) {
  for (const NamedSize& degree : degrees.all()) {
    if (degree.size >= 1 || (degree.size == -1 && degree.name == inferable)) continue;
    throw ConfigError(
        fmt::format("{} = {} (a degree is at least 1). {} alone may be -1: the rest of the world",
                    degree.name, degree.size, inferable));
  }
}

Degrees fit_product(const Degrees& degrees, DegreeNames names, std::string_view inferable,
                    std::int64_t world) {
  if (degrees.at(inferable) == -1) {
    const std::vector<std::string_view> rest = without(names, inferable);
    const std::int64_t product = product_of(degrees, rest);
    if (world % product == 0) return with(degrees, inferable, world / product);
    throw ConfigError(fmt::format("{} (does not divide the world of {} ranks). {}",
                                  product_text(degrees, rest), world, hint_for_rest(degrees, rest, world)));
  }
  if (product_of(degrees, names) == world) return degrees;
  throw ConfigError(fmt::format("{} (the world has {} ranks). {}", product_text(degrees, names), world,
                                hint_for_product(degrees, names, world)));
}

void check_divides(const Degrees& degrees, std::string_view divisor, DegreeNames names) {
  const std::int64_t product = product_of(degrees, names);
  if (product % degrees.at(divisor) == 0) return;
  throw ConfigError(fmt::format("{} = {} ({} is not divisible by it). {} fit", divisor, degrees.at(divisor),
                                product_text(degrees, names), joined(divisors_of(product))));
}

}  // namespace tulle
