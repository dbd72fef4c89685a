// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <string>

#include "tulle/launch/launch.hpp"

namespace tulle {

using Environment = std::map<std::string, std::string>;

inline Variables variables_of(const Environment& environment) {
  return [environment](std::string_view name) -> std::optional<std::string> {
    const auto entry = environment.find(std::string(name));
    if (entry == environment.end()) return std::nullopt;
    return entry->second;
  };
}

inline const Environment tulle_run{{"TULLE_STORE", "unix:@job"}, {"RANK", "2"},
                                   {"WORLD_SIZE", "4"},          {"LOCAL_RANK", "2"},
                                   {"LOCAL_WORLD_SIZE", "4"},    {"MASTER_ADDR", "127.0.0.1"},
                                   {"MASTER_PORT", "4711"}};
inline const Environment torchrun{{"RANK", "1"},
                                  {"WORLD_SIZE", "4"},
                                  {"LOCAL_RANK", "1"},
                                  {"LOCAL_WORLD_SIZE", "4"},
                                  {"GROUP_RANK", "0"},
                                  {"MASTER_ADDR", "127.0.0.1"},
                                  {"MASTER_PORT", "29500"},
                                  {"TORCHELASTIC_RUN_ID", "none"},
                                  {"TORCHELASTIC_RESTART_COUNT", "0"}};

inline Environment with(Environment environment, const std::string& name, const std::string& value) {
  environment[name] = value;
  return environment;
}

inline Environment without(Environment environment, const std::string& name) {
  environment.erase(name);
  return environment;
}

}  // namespace tulle
