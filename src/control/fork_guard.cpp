// SPDX-License-Identifier: Apache-2.0
#include "control/fork_guard.hpp"

#include <sys/mman.h>
#include <unistd.h>

#include "tulle/base/error.hpp"

namespace tulle::control {
namespace {

std::size_t page_bytes() {
  return static_cast<std::size_t>(sysconf(_SC_PAGESIZE));
}

}  // namespace

ForkGuard::ForkGuard() {
  void* page = mmap(nullptr, page_bytes(), PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (page == MAP_FAILED || madvise(page, page_bytes(), MADV_WIPEONFORK) != 0) {
    throw BudgetExceeded(
        "no page to tell a forked child by (memory ran out). raise the limit of this process");
  }
  page_ = static_cast<std::byte*>(page);
  *page_ = std::byte{1};
}

ForkGuard::~ForkGuard() {
  munmap(const_cast<std::byte*>(page_), page_bytes());
}

}  // namespace tulle::control
