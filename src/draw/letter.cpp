// SPDX-License-Identifier: Apache-2.0
#include "tulle/draw/text.hpp"

namespace tulle {

std::string letter_of(std::int64_t number) {
  std::string letters;
  for (; number >= 0; number = number / 26 - 1) {
    letters.insert(letters.begin(), static_cast<char>('A' + number % 26));
  }
  return letters;
}

}  // namespace tulle
