// SPDX-License-Identifier: Apache-2.0
#include <string>

#include "tulle/base/dtype.hpp"

int main() {
#if defined(POINTER_ELEMENT)
  return static_cast<int>(tulle::dtype_of<int*>);
#elif defined(LONG_DOUBLE_ELEMENT)
  return static_cast<int>(tulle::dtype_of<long double>);
#elif defined(STRING_ELEMENT)
  return static_cast<int>(tulle::dtype_of<std::string>);
#else
  return static_cast<int>(tulle::dtype_of<int>);
#endif
}
