// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>

#include "tulle/options/options.hpp"

namespace tulle {

/// What an option has to do with the key of a communicator.
enum class Role : std::uint8_t {
  key_part,  ///< a part of the key itself
  key_text,  ///< in the canonical text of its backend's options
  group,     ///< belongs to the `Group`: other values share the communicator
};

template <class T>
struct Field {
  std::string_view name;
  Role role;
  std::string_view backend;  ///< whose option it is; empty: everybody's
  std::optional<T> fallback;
};

/// Every option of `options` in one tuple. A new member does not compile here until it is bound,
/// nor below until it is classified.
template <class AnyOptions>
auto tie_fields(AnyOptions& options) {
  auto& [backend, tag, timeout, native] = options;
  auto& [staging] = native;
  return std::tie(backend, tag, timeout, staging);
}

/// The same order as `tie_fields`.
inline const auto& fields() {
  static const std::tuple all{
      Field<std::string>{"backend", Role::key_part, "", std::nullopt},
      Field<std::string>{"tag", Role::key_part, "", ""},
      Field<std::chrono::milliseconds>{"timeout", Role::group, "", std::chrono::seconds{600}},
      Field<Staging>{"native.staging", Role::key_text, "native", Staging::chunks},
  };
  using Bound = decltype(tie_fields(std::declval<Options&>()));
  static_assert(std::tuple_size_v<std::remove_cvref_t<decltype(all)>> == std::tuple_size_v<Bound>,
                "classify the new option: name, role, backend, default");
  return all;
}

/// Calls visit(field, value...) for each option, with its value in each of `options`.
template <class Visit, class... AnyOptions>
void for_each_field(Visit visit, AnyOptions&... options) {
  const auto at = [&]<std::size_t I>(std::integral_constant<std::size_t, I>) {
    visit(std::get<I>(fields()), std::get<I>(tie_fields(options))...);
  };
  [&]<std::size_t... I>(std::index_sequence<I...>) {
    (at(std::integral_constant<std::size_t, I>{}), ...);
  }(std::make_index_sequence<std::tuple_size_v<std::remove_cvref_t<decltype(fields())>>>{});
}

/// What a value stands for: itself, or the default if unset.
template <class T>
std::optional<T> effective(const Field<T>& field, const std::optional<T>& value) {
  return value ? value : field.fallback;
}

}  // namespace tulle
