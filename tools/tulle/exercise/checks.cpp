// SPDX-License-Identifier: Apache-2.0
#include "tulle/exercise/checks.hpp"

#include <array>
#include <cstdint>
#include <vector>

#include "tulle/comm/collectives.hpp"

namespace tulle::cli {
namespace {

using Numbers = std::vector<std::int64_t>;

constexpr std::int64_t count = 1000;

/// What every operation needs of its group: who this is, and the number that member m gives at index i.
class Subject {
 public:
  explicit Subject(const Group& group) : group_(group) {}

  [[nodiscard]] const Group& group() const { return group_; }
  [[nodiscard]] std::int64_t size() const { return group_.size(); }
  [[nodiscard]] std::int64_t rank() const { return group_.rank().value(); }
  /// The last one: a root that is not rank 0 shows more.
  [[nodiscard]] GroupRank root() const { return GroupRank(size() - 1); }
  [[nodiscard]] bool is_root() const { return group_.rank() == root(); }

  [[nodiscard]] std::int64_t number(std::int64_t member, std::int64_t index) const {
    return (group_.ranks()[static_cast<std::size_t>(member)].value() + 1) * 1'000'003 + index * 7;
  }
  [[nodiscard]] std::int64_t sum(std::int64_t index) const {
    std::int64_t sum = 0;
    for (std::int64_t member = 0; member < size(); ++member) sum += number(member, index);
    return sum;
  }
  /// `blocks` blocks of numbers of this rank, one after another.
  [[nodiscard]] Numbers own(std::int64_t blocks = 1) const {
    return filled(blocks * count, [this](std::int64_t i) { return number(rank(), i); });
  }
  template <class F>
  [[nodiscard]] static Numbers filled(std::int64_t length, F at) {
    Numbers numbers;
    for (std::int64_t i = 0; i < length; ++i) numbers.push_back(at(i));
    return numbers;
  }

 private:
  const Group& group_;
};

bool barrier_works(const Subject& s) {
  barrier(s.group());
  return true;
}

bool broadcast_works(const Subject& s) {
  Numbers data = s.own();
  broadcast(s.group(), data, s.root());
  return data == Subject::filled(count, [&](auto i) { return s.number(s.root().value(), i); });
}

bool reduce_works(const Subject& s) {
  Numbers out(count);
  reduce(s.group(), s.own(), out, ReduceOp::sum, s.root());
  return !s.is_root() || out == Subject::filled(count, [&](auto i) { return s.sum(i); });
}

bool all_reduce_works(const Subject& s) {
  Numbers data = s.own();
  all_reduce(s.group(), data, ReduceOp::sum);
  return data == Subject::filled(count, [&](auto i) { return s.sum(i); });
}

bool all_gather_works(const Subject& s) {
  Numbers out(static_cast<std::size_t>(s.size() * count));
  all_gather(s.group(), s.own(), out);
  return out == Subject::filled(s.size() * count, [&](auto i) { return s.number(i / count, i % count); });
}

bool reduce_scatter_works(const Subject& s) {
  Numbers out(count);
  reduce_scatter(s.group(), s.own(s.size()), out, ReduceOp::sum);
  return out == Subject::filled(count, [&](auto i) { return s.sum(s.rank() * count + i); });
}

bool all_to_all_works(const Subject& s) {
  Numbers out(static_cast<std::size_t>(s.size() * count));
  all_to_all(s.group(), s.own(s.size()), out);
  return out == Subject::filled(s.size() * count,
                                [&](auto i) { return s.number(i / count, s.rank() * count + i % count); });
}

bool gather_works(const Subject& s) {
  Numbers out(static_cast<std::size_t>(s.is_root() ? s.size() * count : 0));
  gather(s.group(), s.own(), out, s.root());
  return out == Subject::filled(static_cast<std::int64_t>(out.size()),
                                [&](auto i) { return s.number(i / count, i % count); });
}

bool scatter_works(const Subject& s) {
  Numbers out(count);
  scatter(s.group(), s.is_root() ? s.own(s.size()) : Numbers{}, out, s.root());
  return out ==
         Subject::filled(count, [&](auto i) { return s.number(s.root().value(), s.rank() * count + i); });
}

/// Round the ring: to the next member, from the one before.
bool send_and_recv_work(const Subject& s) {
  const std::int64_t before = (s.rank() + s.size() - 1) % s.size();
  const Numbers data = s.own();
  Numbers out(count);
  Work sent = send_async(s.group(), data, GroupRank((s.rank() + 1) % s.size()));
  recv(s.group(), out, GroupRank(before));
  sent.wait();
  return out == Subject::filled(count, [&](auto i) { return s.number(before, i); });
}

struct Check {
  const char* name;
  bool (*works)(const Subject&);
};

constexpr std::array checks{
    Check{"barrier", barrier_works},       Check{"broadcast", broadcast_works},
    Check{"reduce", reduce_works},         Check{"all_reduce", all_reduce_works},
    Check{"all_gather", all_gather_works}, Check{"reduce_scatter", reduce_scatter_works},
    Check{"all_to_all", all_to_all_works}, Check{"gather", gather_works},
    Check{"scatter", scatter_works},       Check{"send and recv", send_and_recv_work}};

}  // namespace

std::string check_collectives(const Group& group) {
  const Subject subject(group);
  std::string wrong;
  for (const Check& check : checks) {
    if (!check.works(subject) && wrong.empty()) wrong = check.name;
  }
  return wrong;
}

}  // namespace tulle::cli
