# Configure, build and run, sourced by ./dev, in the folder of the project.

configure() {  # PRESET
  need_build && { [[ -f build/$1/build.ninja ]] || cmake --preset "$1"; }
}

build() {  # PRESET [--target NAME]
  configure "$1" && cmake --build --preset "$@"
}

# The same, heard only if it fails.
build_quietly() {
  need_build || return
  mkdir -p build
  build "$@" >build/quiet.log 2>&1 || { cat build/quiet.log >&2; return 1; }
}

build_and_test() {  # PRESET [CTEST ARGUMENT...]
  build "$1" && ctest --preset "$@"
}

# g++ 12's thread sanitizer cannot start where the kernel spreads addresses widely; some containers forbid to ask for less.
with_narrow_addresses() {
  local narrow=(setarch "$(uname -m)" --addr-no-randomize)
  "${narrow[@]}" true 2>/dev/null || narrow=()
  "${narrow[@]}" "$@"
}

# The command line of this build, in the caller's folder; programs that it starts find it too.
run_tulle() {
  build_quietly dev --target tulle_cli
  cd "$here"
  PATH="$root/build/dev/tools/tulle:$PATH" exec tulle "$@"
}

run_bench() {  # NAME [ARGUMENT...]
  local name=${1:-}
  if [[ ! -f bench/bench_$name.cpp ]]; then
    echo "no benchmark '$name' (there are:$(ls bench | sed -n 's/^bench_\(.*\)\.cpp$/ \1/p' | tr -d '\n'))" >&2
    return 2
  fi
  build_quietly release --target "bench_$name"
  cd "$here"
  exec "$root/build/release/bench/bench_$name" "${@:2}"
}
