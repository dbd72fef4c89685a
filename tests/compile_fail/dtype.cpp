// SPDX-License-Identifier: Apache-2.0
#include <string>

#include "tulle/base/dtype.hpp"

tulle::DType elements() {
#ifdef REFUSED
  (void)tulle::dtype_of<int*>;         // refused: invalid variable template|constraint
  (void)tulle::dtype_of<long double>;  // refused: invalid variable template|constraint
  (void)tulle::dtype_of<std::string>;  // refused: invalid variable template|constraint
#endif
  return tulle::dtype_of<int>;
}
