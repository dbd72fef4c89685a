#!/usr/bin/env bash
# run.sh TULLE TRANSCRIPT: runs every "$ tulle ..." line of the transcript anew and compares what it prints.
# Errors show as "[stderr] ...", an exit code other than 0 as "[exit N]".
# With TULLE_UPDATE_GOLDEN=1 the transcript is written anew instead: ./dev golden
set -uo pipefail
tulle=$1 transcript=$2
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

tulle() { "$tulle" "$@"; }

play() {
  grep '^\$ tulle ' "$transcript" | while IFS= read -r line; do
    echo "$line"
    (eval "${line#\$ }") >"$work/stdout" 2>"$work/stderr" </dev/null
    code=$?
    cat "$work/stdout"
    sed 's/^/[stderr] /' "$work/stderr"
    [ "$code" = 0 ] || echo "[exit $code]"
  done
}

play >"$work/now"
[ -s "$work/now" ] || { echo "$transcript holds no line that begins with '\$ tulle '"; exit 1; }
if [ "${TULLE_UPDATE_GOLDEN:-}" = 1 ]; then
  cp "$work/now" "$transcript"
else
  diff -u "$transcript" "$work/now"
fi
