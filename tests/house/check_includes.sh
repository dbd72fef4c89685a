#!/usr/bin/env bash
# The layer rule over the tree at $1.
set -euo pipefail
rule=$(realpath "$(dirname "$0")/check_includes.awk")
cd "$1"
find include src -name '*.?pp' | sort | xargs awk -f "$rule"
