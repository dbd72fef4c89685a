# clang-format and clang-tidy over our files, sourced by ./dev, in the folder of the project.

cpp_files() { git ls-files --cached --others --exclude-standard -- '*.hpp' '*.cpp' ':!tests/house/bad_*'; }

# Files that differ from the main branch, committed or not.
changed_files() {
  local base
  base=$(git merge-base HEAD origin/main 2>/dev/null || git merge-base HEAD main 2>/dev/null || echo HEAD)
  git diff --name-only --diff-filter=d "$base"
  git ls-files --others --exclude-standard
}

format() {  # [CLANG-FORMAT ARGUMENT...]
  need $(missing_tools clang-format-19:clang-format-19)
  [[ $# -gt 0 ]] || set -- -i
  cpp_files | xargs clang-format-19 "$@"
}

tidy() {  # [--all]
  local files
  need $(missing_tools clang-19:clang++-19 clang-tidy-19:clang-tidy-19)
  configure tidy >/dev/null
  files=$(cpp_files | grep '\.cpp$' | grep -v '^tests/compile_fail/')
  [[ ${1:-} == --all ]] || files=$(grep -xF "$files" <(changed_files) | sort -u || true)
  [[ -n $files ]] || { echo "no .cpp file differs from main (--all takes every one)"; return 0; }
  xargs --max-procs="$(nproc)" --max-args=1 clang-tidy-19 -p build/tidy --quiet <<<"$files"
}
