// SPDX-License-Identifier: Apache-2.0
#include "conformance/oracle.hpp"

#include "support/local_world.hpp"

namespace tulle::test {
namespace {

std::shared_ptr<const Expected> compute(const Case& what, std::uint64_t group, std::uint64_t call,
                                        std::int64_t size) {
  auto expected = std::make_shared<Expected>();
  std::vector<Call> calls;
  for (std::int64_t rank = 0; rank < size; ++rank) {
    expected->push_back(make_memory(what, {group, rank, call}, size));
    calls.push_back(expected->back().call);
  }
  LocalWorld(size).run(calls);
  return expected;
}

}  // namespace

std::shared_ptr<Oracle::Entry> Oracle::entry(std::uint64_t group, std::uint64_t call, std::int64_t size) {
  const std::scoped_lock lock(mutex_);
  const auto place = entries_.try_emplace({group, call}).first;
  if (!place->second) place->second = std::make_shared<Entry>();
  auto found = place->second;
  if (++found->asked == size) entries_.erase(place);
  return found;
}

std::shared_ptr<const Expected> Oracle::after(const Case& what, std::uint64_t group, std::uint64_t call,
                                              std::int64_t size) {
  const auto found = entry(group, call, size);
  std::call_once(found->once, [&] { found->expected = compute(what, group, call, size); });
  return found->expected;
}

}  // namespace tulle::test
