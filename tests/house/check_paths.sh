#!/usr/bin/env bash
# usage: check_paths.sh ROOT FILE.md...: every path of ours that the files name in `code` or link to exists.
set -euo pipefail
cd "$1"
shift
bad=0
for file in "$@"; do
  folder=$(dirname "$file")
  while read -r path; do
    [[ -e $path || -e $folder/$path ]] || { echo "$file names $path, which is not there"; bad=1; }
  done < <(grep -oP '`\K(include|src|tests|tools|docs|scripts|cmake|bench|examples)/[\w./]*(?=`)|\]\(\K[\w./]+(?=\))' "$file")
done
exit $bad
