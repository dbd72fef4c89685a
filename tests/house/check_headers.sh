#!/usr/bin/env bash
# Every public header of the tree at $1 is in a file set (named in the list $2, so installed and compiled alone)
# and in the umbrella header.
set -euo pipefail
listed=$(realpath "$2")
cd "$1/include"
bad=0
while read -r header; do
  grep -qxF "$header" "$listed" ||
    { echo "$header is in no file set. add it to tulle_headers() in src/<layer>/CMakeLists.txt"; bad=1; }
  [[ $header == tulle/tulle.hpp ]] || grep -qF "\"$header\"" tulle/tulle.hpp ||
    { echo "$header is not in the umbrella. add it to include/tulle/tulle.hpp"; bad=1; }
done < <(find tulle -name '*.hpp' | sort)
exit $bad
