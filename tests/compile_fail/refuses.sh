#!/usr/bin/env bash
# usage: refuses.sh FILE.cpp COMPILER...: with REFUSED defined, the compiler must report an error on every line that
# says `// refused: REGEX`, matching it, and on no other line of FILE.
set -euo pipefail
file=$1
shift
said=$("$@" -DREFUSED "$file" 2>&1) && { echo "$file compiles with REFUSED"; exit 1; }
errors=$(grep -oP "^\Q$file\E:\K\d+:\d+: error: .*" <<<"$said" || true)
marked=$(grep -n '// refused: ' "$file")
bad=0
while IFS=: read -r line text; do
  grep -qP "^$line:\d+: error: .*(${text##*// refused: })" <<<"$errors" ||
    { echo "$file:$line is not refused as it says: $text"; bad=1; }
done <<<"$marked"
while IFS=: read -r line text; do
  grep -q "^$line:" <<<"$marked" || { echo "$file:$line is refused, but should not be: $text"; bad=1; }
done <<<"$errors"
exit $bad
