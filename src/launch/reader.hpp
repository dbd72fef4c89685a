// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "tulle/launch/launch.hpp"

namespace tulle::launch {

/// Reads the variables of one launcher; whatever is missing or wrong is a ConfigError that names it.
class Reader {
 public:
  Reader(std::string_view source, const Variables& variables) : source_(source), variables_(variables) {}

  [[nodiscard]] std::string text(std::string_view name) const;
  [[nodiscard]] std::string text_or(std::string_view name, std::string_view otherwise) const;
  /// A number from 0 on.
  [[nodiscard]] std::int64_t number(std::string_view name) const;
  [[nodiscard]] std::int64_t number_or(std::string_view name, std::int64_t otherwise) const;
  /// A number from 0 to `size` - 1, where `size` came from the variable `of`.
  [[nodiscard]] std::int64_t rank(std::string_view name, std::string_view of, std::int64_t size) const;

 private:
  std::string source_;
  const Variables& variables_;
};

}  // namespace tulle::launch
