# What the build needs, sourced by ./dev. Debian installs it by apt; other systems are told what is missing.
# While nothing is missing, nothing is installed and no network asked.

# A command that runs: a name on PATH may be a wrapper around nothing.
works() { "$1" --version >/dev/null 2>&1 </dev/null; }

# From 3.25 on, whoever brought it.
cmake_is_new_enough() {
  local version
  version=$(cmake --version 2>/dev/null | awk 'NR == 1 { print $3 }')
  [[ -n $version ]] && printf '3.25\n%s\n' "$version" | sort --version-sort --check=quiet
}

# Debian's own tools serve where those found first do not.
{ cmake_is_new_enough && works ninja; } || PATH="/usr/bin:$PATH"

has_library() {  # PACKAGE HEADER
  if command -v dpkg-query >/dev/null; then
    [[ $(dpkg-query --show --showformat '${db:Status-Status}' "$1" 2>/dev/null) == installed ]]
  else
    echo "#include <$2>" | "${CXX:-c++}" -std=c++20 -E -x c++ - >/dev/null 2>&1
  fi
}

missing_libraries() {  # PACKAGE:HEADER...
  local library
  for library in "$@"; do has_library "${library%%:*}" "${library#*:}" || echo "${library%%:*}"; done
}

missing_tools() {  # PACKAGE:COMMAND...
  local tool
  for tool in "$@"; do works "${tool#*:}" || echo "${tool%%:*}"; done
}

missing_for_build() {
  cmake_is_new_enough || echo cmake
  missing_tools g++:"${CXX:-c++}" ninja-build:ninja ccache:ccache pkg-config:pkg-config
  missing_libraries libfmt-dev:fmt/format.h nlohmann-json3-dev:nlohmann/json.hpp libcli11-dev:CLI/CLI.hpp \
    libxxhash-dev:xxhash.h libgtest-dev:gtest/gtest.h libgmock-dev:gmock/gmock.h \
    librapidcheck-dev:rapidcheck.h libbenchmark-dev:benchmark/benchmark.h
}

need() {  # PACKAGE...
  [[ $# -gt 0 ]] || return 0
  local as_root=()
  if ! command -v apt-get >/dev/null; then
    echo "missing: $* (these are Debian's names, and there is no apt-get here). install them, then try again" >&2
    return 3
  elif [[ $(id -u) != 0 ]] && ! command -v sudo >/dev/null; then
    echo "missing: $* (not root here, and no sudo). as root: apt-get install $*" >&2
    return 3
  elif [[ $(id -u) != 0 ]]; then
    as_root=(sudo)
  fi
  echo "installing $*" >&2
  "${as_root[@]}" apt-get update -q >&2 </dev/null &&
    "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive \
      apt-get install -q -y --no-install-recommends "$@" >&2 </dev/null
}

need_build() {
  need $(missing_for_build) || return
  cmake_is_new_enough && return
  echo "$(cmake --version | head -1) is too old (3.25 is needed). put a newer one on PATH" >&2
  return 3
}
