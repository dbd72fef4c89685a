// SPDX-License-Identifier: Apache-2.0
#include "tulle/run/program.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <optional>
#include <string_view>

#include "tulle/base/error.hpp"

namespace tulle::cli {
namespace {

namespace fs = std::filesystem;

bool is_executable(const fs::path& file) {
  return fs::is_regular_file(file) && ::access(file.c_str(), X_OK) == 0;
}

std::optional<fs::path> search_path(const std::string& name) {
  const char* path = std::getenv("PATH");
  std::string_view rest = path != nullptr ? path : "/usr/local/bin:/usr/bin:/bin";
  while (true) {
    const std::size_t end = rest.find(':');
    const std::string_view folder = rest.substr(0, end);
    const fs::path file = fs::path(folder.empty() ? "." : folder) / name;
    if (is_executable(file)) return file;
    if (end == std::string_view::npos) return std::nullopt;
    rest.remove_prefix(end + 1);
  }
}

}  // namespace

std::string find_program(const std::string& name) {
  if (name.find('/') != std::string::npos) {
    if (is_executable(name)) return name;
    throw ConfigError(fmt::format("program \"{}\" cannot be started ({}). check its path and mode", name,
                                  fs::exists(name) ? "it is no executable file" : "there is no such file"));
  }
  if (const auto file = search_path(name)) return file->string();
  if (name == "tulle") return fs::read_symlink("/proc/self/exe").string();
  throw ConfigError(fmt::format(
      "program \"{}\" cannot be started (it is not in PATH). give its path, such as ./{}", name, name));
}

}  // namespace tulle::cli
