// SPDX-License-Identifier: Apache-2.0
#include "conformance/player.hpp"

#include <gtest/gtest.h>

#include <algorithm>

namespace tulle::test {
namespace {

/// The input of a call that is done belongs to its caller again, even while others are not done.
void overwrite(std::vector<std::byte>& memory) {
  std::ranges::fill(memory, std::byte{0xA5});
}

}  // namespace

Player::Issued Player::start(const Case& what) {
  Issued issued{.what = what, .call = ++calls_, .memory = {}, .work = {}};
  issued.memory =
      make_memory(what, {group_.key().digest(), group_.rank().value(), issued.call}, group_.size());
  issued.work = issue(group_, issued.memory.call);
  return issued;
}

void Player::finish(Issued& issued) {
  issued.work->wait();
  RankMemory& got = issued.memory;
  const bool checks_input = issued.call % 2 == 0 || got.out.empty();
  if (!checks_input) overwrite(got.in);
  const auto expected = oracle_->after(issued.what, group_.key().digest(), issued.call, group_.size());
  const RankMemory& right = (*expected)[static_cast<std::size_t>(group_.rank().value())];
  const DType dtype = issued.what.dtype;
  if (checks_input) {
    ASSERT_EQ(difference(dtype, got.in, right.in), std::nullopt) << "in of " << issued.what.text();
  }
  ASSERT_EQ(difference(dtype, got.out, right.out), std::nullopt) << "out of " << issued.what.text();
  overwrite(got.in);
  overwrite(got.out);
}

void Player::play(const Case& what) {
  Issued issued = start(what);
  finish(issued);
}

}  // namespace tulle::test
