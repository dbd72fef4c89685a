// SPDX-License-Identifier: Apache-2.0
#include "control/liveness.hpp"

#include <fcntl.h>
#include <fmt/format.h>

#include <cerrno>
#include <cstring>

#include "tulle/base/error.hpp"

namespace tulle::control {
namespace {

struct flock lock_of(std::int64_t local) {
  struct flock lock{};
  lock.l_type = F_WRLCK;
  lock.l_whence = SEEK_SET;
  lock.l_start = local;
  lock.l_len = 1;
  return lock;
}

class ProcessLiveness final : public Liveness {
 public:
  explicit ProcessLiveness(std::shared_ptr<arena::Arena> arena) : arena_(std::move(arena)) {}

  [[nodiscard]] bool is_alive(std::int64_t local) const override {
    struct flock lock = lock_of(local);
    if (fcntl(arena_->memory().descriptor(), F_GETLK, &lock) != 0) return true;
    return lock.l_type != F_UNLCK;
  }

 private:
  std::shared_ptr<arena::Arena> arena_;
};

class ThreadLiveness final : public Liveness {
 public:
  explicit ThreadLiveness(std::shared_ptr<arena::Arena> arena) : arena_(std::move(arena)) {}

  [[nodiscard]] bool is_alive(std::int64_t local) const override {
    return arena_->rank(local).phase.load() != arena::RankPhase::died;
  }

 private:
  std::shared_ptr<arena::Arena> arena_;
};

}  // namespace

std::unique_ptr<Liveness> hold_process_lock(std::shared_ptr<arena::Arena> arena, std::int64_t local) {
  struct flock lock = lock_of(local);
  if (fcntl(arena->memory().descriptor(), F_SETLK, &lock) != 0) {
    throw ConfigError(fmt::format("local rank {} has no lock on the arena ({}). start one process per rank",
                                  local, std::strerror(errno)));
  }
  return std::make_unique<ProcessLiveness>(std::move(arena));
}

std::unique_ptr<Liveness> watch_threads(std::shared_ptr<arena::Arena> arena) {
  return std::make_unique<ThreadLiveness>(std::move(arena));
}

}  // namespace tulle::control
