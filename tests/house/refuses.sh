#!/usr/bin/env bash
# usage: refuses.sh EXPECTED COMMAND...: the command must fail and print what the file EXPECTED holds.
set -euo pipefail
expected=$1
shift
if said=$("$@"); then
  echo "'$*' found nothing wrong"
  exit 1
fi
diff "$expected" <(echo "$said")
