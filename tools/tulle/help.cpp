// SPDX-License-Identifier: Apache-2.0
#include "tulle/help.hpp"

#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>
#include <string>

namespace tulle::cli {
namespace {

class ExamplesFirst final : public CLI::Formatter {
 public:
  std::string make_help(const CLI::App* app, std::string name, CLI::AppFormatMode mode) const override {
    if (mode == CLI::AppFormatMode::Sub) return make_expanded(app);
    return make_description(app) + make_footer(app) + "\n" + make_usage(app, std::move(name)) +
           make_positionals(app) + make_groups(app, mode) + make_subcommands(app, mode);
  }
};

}  // namespace

std::shared_ptr<CLI::FormatterBase> make_formatter() {
  auto formatter = std::make_shared<ExamplesFirst>();
  formatter->column_width(34);
  return formatter;
}

}  // namespace tulle::cli
