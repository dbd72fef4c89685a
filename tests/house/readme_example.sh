#!/usr/bin/env bash
# usage: readme_example.sh ROOT COMPILER LIBRARIES TULLE: the first C++ of the README compiles against the public
# headers, and eight ranks run it.
set -euo pipefail
root=$1 compiler=$2 libraries=$3 tulle=$4
program=$(mktemp)
trap 'rm -f "$program"' EXIT
awk '/^```/ { code = $0 == "```cpp" && !seen++; next } code' "$root/README.md" |
  "$compiler" -std=c++20 -Wall -Wextra -Werror -I "$root/include" -x c++ - -o "$program" \
    -L "$libraries" -ltulle_comm -ltulle_core -Wl,-rpath,"$libraries"
"$tulle" run -n 8 --timeout 50 -- "$program"
