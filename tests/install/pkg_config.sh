#!/usr/bin/env bash
# usage: pkg_config.sh PREFIX COMPILER MAIN.cpp: builds and runs MAIN by what the packages say alone.
set -euo pipefail
prefix=$1 compiler=$2 main=$3
PKG_CONFIG_PATH=$(dirname "$(find "$prefix" -name tulle-core.pc)")
export PKG_CONFIG_PATH
program=$(mktemp)
trap 'rm -f "$program"' EXIT

pkg-config --exists --print-errors tulle-core
"$compiler" -std=c++20 "$main" -o "$program" $(pkg-config --cflags --libs tulle-comm)
LD_LIBRARY_PATH=$(pkg-config --variable=libdir tulle-comm) "$program"
