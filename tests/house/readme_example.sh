#!/usr/bin/env bash
# usage: readme_example.sh ROOT COMPILER: the first C++ of the README compiles against the public headers.
set -euo pipefail
awk '/^```/ { code = $0 == "```cpp" && !seen++; next } code' "$1/README.md" |
  "$2" -std=c++20 -Wall -Wextra -Werror -fsyntax-only -I "$1/include" -x c++ -
