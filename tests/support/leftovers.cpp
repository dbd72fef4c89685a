// SPDX-License-Identifier: Apache-2.0
#include "support/leftovers.hpp"

#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <random>
#include <set>
#include <sstream>
#include <thread>

namespace tulle::test {
namespace {

namespace fs = std::filesystem;

constexpr auto variable = "TULLE_TEST_MARK";

/// Empty if there is no such file or it may not be read: its process has just ended.
std::string contents(const fs::path& file) {
  std::ifstream in(file, std::ios::binary);
  std::ostringstream text;
  text << in.rdbuf();
  return text.str();
}

std::vector<fs::path> entries(const fs::path& folder) {
  std::error_code gone;
  std::vector<fs::path> found;
  for (fs::directory_iterator entry(folder, gone), end; !gone && entry != end; entry.increment(gone))
    found.push_back(entry->path());
  return found;
}

bool is_number(const std::string& text) {
  return !text.empty() && std::all_of(text.begin(), text.end(), [](char c) { return c >= '0' && c <= '9'; });
}

std::string command_of(const fs::path& process) {
  std::string command = contents(process / "cmdline");
  std::replace(command.begin(), command.end(), '\0', ' ');
  return command;
}

/// The environment is a list of entries, each with a zero behind it.
bool has_entry(const std::string& environment, const std::string& entry) {
  return (std::string(1, '\0') + environment).find(std::string(1, '\0') + entry + '\0') != std::string::npos;
}

}  // namespace

Mark::Mark() {
  std::random_device random;
  const std::string value = std::to_string(random()) + "-" + std::to_string(random());
  ::setenv(variable, value.c_str(), 1);
  text_ = std::string(variable) + "=" + value;
}

Mark::~Mark() {
  ::unsetenv(variable);
}

Leftovers processes_with(const Mark& mark) {
  Leftovers found;
  for (const fs::path& process : entries("/proc")) {
    const std::string pid = process.filename();
    if (!is_number(pid) || pid == std::to_string(::getpid())) continue;
    if (has_entry(contents(process / "environ"), mark.text()))
      found.push_back("process " + pid + " (" + command_of(process) + ")");
  }
  return found;
}

Leftovers memfds_of(pid_t process, const std::string& begin) {
  const fs::path root = "/proc/" + std::to_string(process);
  const std::string name = "/memfd:" + begin;
  std::set<std::string> found;
  for (const fs::path& fd : entries(root / "fd")) {
    std::error_code gone;
    const std::string target = fs::read_symlink(fd, gone).string();
    if (target.starts_with(name)) found.insert("memfd " + target);
  }
  std::istringstream maps(contents(root / "maps"));
  for (std::string line; std::getline(maps, line);)
    if (const auto at = line.find(name); at != std::string::npos)
      found.insert("mapped memfd " + line.substr(at));
  return {found.begin(), found.end()};
}

Leftovers sockets_named(const std::string& text) {
  Leftovers found;
  std::istringstream sockets(contents("/proc/net/unix"));
  for (std::string line; std::getline(sockets, line);) {
    const auto name = line.find('@');
    if (name != std::string::npos && line.find(text, name) != std::string::npos)
      found.push_back("socket " + line.substr(name));
  }
  return found;
}

Leftovers files_named(const std::string& text) {
  Leftovers found;
  for (const char* folder : {"/dev/shm", "/tmp"})
    for (const fs::path& file : entries(folder))
      if (file.filename().string().find(text) != std::string::npos) found.push_back("file " + file.string());
  return found;
}

std::int64_t shared_memory_bytes() {
  std::istringstream info(contents("/proc/meminfo"));
  std::string word;
  std::int64_t kibibytes = 0;
  while (info >> word && word != "Shmem:") {
  }
  info >> kibibytes;
  return kibibytes * 1024;
}

Leftovers wait_until_gone(const std::function<Leftovers()>& find, std::chrono::milliseconds time) {
  const auto end = std::chrono::steady_clock::now() + time;
  Leftovers found = find();
  while (!found.empty() && std::chrono::steady_clock::now() < end) {
    std::this_thread::sleep_for(std::chrono::milliseconds{10});
    found = find();
  }
  return found;
}

}  // namespace tulle::test
