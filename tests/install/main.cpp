// SPDX-License-Identifier: Apache-2.0
// A program of somebody else's, made from what is installed: one rank, without a launcher.
#include <iostream>
#include <tulle/tulle.hpp>
#include <vector>

int main() try {
  auto universe = tulle::Universe::join();
  std::vector<int> data{20, 22};

  tulle::all_reduce(universe.world().group("world"), data);

  std::cout << "tulle " << tulle::version() << ", rank " << universe.rank() << " of " << universe.size()
            << ", " << data[0] + data[1] << '\n';
  universe.leave();
} catch (const tulle::Error& error) {
  std::cerr << error.what() << '\n';
  return error.exit_code();
}
