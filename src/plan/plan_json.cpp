// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <iterator>
#include <nlohmann/json.hpp>

#include "tulle/plan/plan.hpp"

namespace tulle {
namespace {

constexpr int schema = 1;

std::string quoted(const std::string& text) {
  return nlohmann::json(text).dump();
}

/// Written here, not through a document: a group may hold all ranks of a large world.
void append_name(std::string& out, const Plan::Name& name) {
  fmt::format_to(std::back_inserter(out), R"({{"name":{},"view":{},"layout":{},"ranks":[)", quoted(name.axis),
                 quoted(name.view), quoted(name.layout));
  for (std::size_t i = 0; i < name.ranks.size(); ++i) {
    if (i > 0) out += ',';
    const fmt::format_int number(name.ranks[i].value());
    out.append(number.data(), number.size());
  }
  const std::string id = name.communicator ? std::to_string(name.communicator->value()) : "null";
  fmt::format_to(std::back_inserter(out), R"(],"communicator":{}}})", id);
}

}  // namespace

std::string Plan::to_json() const {
  std::string out = fmt::format(
      R"({{"schema":{},"world":{},"rank":{},"groups":{},"distinct":{},"communicators":{},"calls_per_rank":{},"names":[)",
      schema, world, rank.value(), groups, distinct, communicators, calls_per_rank);
  for (std::size_t i = 0; i < names.size(); ++i) {
    out += i > 0 ? ",\n  " : "\n  ";
    append_name(out, names[i]);
  }
  return out + (names.empty() ? "]}\n" : "\n]}\n");
}

}  // namespace tulle
