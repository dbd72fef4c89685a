#!/usr/bin/env bash
# Every C++ file under the tree at $1: the SPDX line first, #pragma once in headers, at most $2 (500) lines,
# tests 300 more.
set -euo pipefail
cd "$1"
folders=$(ls -d include src tools tests bench examples 2>/dev/null || true)
find $folders -name '*.?pp' -not -path '*/house/bad_*' | sort | xargs awk -v most="${2:-500}" '
  function offence(problem) { print file ": " problem; bad = 1 }
  function close_file() {
    if (file ~ /\.hpp$/ && !guarded) offence("no #pragma once")
    if (lines > most + (file ~ /^tests\// ? 300 : 0)) offence(lines " lines, which is too long for one idea")
  }
  FNR == 1 {
    close_file()
    file = FILENAME
    guarded = 0
    if ($0 != "// SPDX-License-Identifier: Apache-2.0") offence("no SPDX line at the top")
  }
  /^#pragma once$/ { guarded = 1 }
  { lines = FNR }
  END { close_file(); exit bad }'
