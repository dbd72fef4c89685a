// SPDX-License-Identifier: Apache-2.0
#include "support/failures.hpp"

#include <fmt/format.h>
#include <gtest/gtest-spi.h>
#include <gtest/gtest.h>

#include <exception>
#include <iterator>
#include <string_view>

namespace tulle::test {
namespace {

std::optional<std::string> error_of(const std::function<void()>& body) {
  try {
    body();
    return {};
  } catch (const std::exception& e) {
    return e.what();
  } catch (...) {
    return "an exception without a text";
  }
}

}  // namespace

std::string Failures::text() const {
  constexpr std::size_t shown = 3;
  std::string all;
  for (const std::string& assertion : assertions) {
    if (&assertion - assertions.data() == shown) break;
    fmt::format_to(std::back_inserter(all), "{}\n", assertion);
  }
  if (assertions.size() > shown) {
    fmt::format_to(std::back_inserter(all), "and {} more\n", assertions.size() - shown);
  }
  return error ? all + *error : all;
}

Failures failures_of(const std::function<void()>& body) {
  using testing::ScopedFakeTestPartResultReporter;
  testing::TestPartResultArray results;
  Failures failures;
  {
    const ScopedFakeTestPartResultReporter keep(
        ScopedFakeTestPartResultReporter::INTERCEPT_ONLY_CURRENT_THREAD, &results);
    failures.error = error_of(body);
  }
  failures.is_fatal = failures.error.has_value();
  for (int i = 0; i < results.size(); ++i) {
    const testing::TestPartResult& result = results.GetTestPartResult(i);
    if (!result.failed()) continue;
    failures.is_fatal = failures.is_fatal || result.fatally_failed();
    const char* file = result.file_name();
    failures.assertions.push_back(
        fmt::format("{}:{}: {}", file == nullptr ? "" : file, result.line_number(), result.message()));
  }
  return failures;
}

}  // namespace tulle::test
