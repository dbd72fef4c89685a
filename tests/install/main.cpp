// SPDX-License-Identifier: Apache-2.0
// A program of somebody else's, made from what is installed.
#include <iostream>
#include <tulle/tulle.hpp>

int main() {
  std::cout << "tulle " << tulle::version() << ", " << tulle::size_of(tulle::DType::bf16) << " bytes, "
            << tulle::name_of(tulle::ReduceOp::sum) << '\n';
}
