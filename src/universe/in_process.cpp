// SPDX-License-Identifier: Apache-2.0
#include "tulle/universe/in_process.hpp"

#include "universe/thread_arenas.hpp"

namespace tulle {

InProcess::InProcess() : store_(make_memory_store()), arenas_(std::make_shared<ThreadArenas>()) {}

std::shared_ptr<InProcess> InProcess::create() {
  return std::shared_ptr<InProcess>(new InProcess());
}

std::shared_ptr<arena::Arena> ThreadArenas::get(const std::string& name, const arena::Shape& shape) {
  const std::lock_guard guard(mutex_);
  std::shared_ptr<arena::Arena>& arena = arenas_[name];
  if (!arena) {
    arena::Memory memory = arena::Memory::create_private(arena::Arena::bytes_of(shape));
    arena = std::make_shared<arena::Arena>(arena::Arena::format(std::move(memory), shape));
  }
  return arena;
}

}  // namespace tulle
