// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <unordered_map>

namespace tulle::native {

/// Numbers for what peers speak of. A number that is unknown belongs to something that is gone.
template <class T>
class Directory {
 public:
  [[nodiscard]] std::uint32_t enter(T& object) {
    while (!objects_.emplace(++last_, &object).second) {
    }
    return last_;
  }
  void leave(std::uint32_t number) noexcept { objects_.erase(number); }
  [[nodiscard]] T* find(std::uint32_t number) const {
    const auto found = objects_.find(number);
    return found == objects_.end() ? nullptr : found->second;
  }

 private:
  std::unordered_map<std::uint32_t, T*> objects_;
  std::uint32_t last_ = 0;
};

}  // namespace tulle::native
