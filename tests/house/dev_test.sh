#!/usr/bin/env bash
# usage: dev_test.sh ROOT: what ./dev says and installs. Nothing is installed for real: apt-get is a stand-in.
set -euo pipefail
root=$1
stand_ins=$(mktemp -d)
trap 'rm -rf "$stand_ins"' EXIT

fail() {
  echo "$*"
  exit 1
}

stand_in() {  # NAME BODY
  printf '#!/bin/bash\n%s\n' "$2" >"$stand_ins/$1"
  chmod +x "$stand_ins/$1"
}

expect() {  # CODE TEXT COMMAND...
  local code=$1 text=$2 said rc=0
  shift 2
  said=$("$@" 2>&1) || rc=$?
  [[ $rc == "$code" && $said == *"$text"* ]] || fail "'$*' ended with $rc (not $code) and said: $said"
}

need_with_path() { PATH=$1 /bin/bash -c "set -euo pipefail; source '$root/scripts/setup.sh'; PATH=$1; need some-package"; }

expect 0 "usage: ./dev COMMAND" "$root/dev"
expect 2 "no command 'biuld'. ./dev alone lists them" "$root/dev" biuld
expect 2 "no benchmark 'nonsense' (there are:" "$root/dev" bench nonsense

stand_in apt-get 'echo "apt-get $*" >>"$0.called"'
PATH="$stand_ins:$PATH" expect 0 "" bash -c "source '$root/scripts/setup.sh'; need_build"
[[ ! -e $stand_ins/apt-get.called ]] || fail "nothing is missing, but: $(cat "$stand_ins/apt-get.called")"

ln -s "$(type -P env)" "$stand_ins/env"
stand_in id 'echo 0'
expect 0 "installing some-package" need_with_path "$stand_ins"
[[ $(tail -1 "$stand_ins/apt-get.called") == *" install "*" some-package" ]] || fail "root did not install"

stand_in id 'echo 1000'
expect 3 "missing: some-package (not root here, and no sudo). as root: apt-get install" need_with_path "$stand_ins"

stand_in sudo 'echo "sudo $*" >>"$0.called"'
expect 0 "installing some-package" need_with_path "$stand_ins"
[[ $(tail -1 "$stand_ins/sudo.called") == *"apt-get install"*"some-package" ]] || fail "sudo did not install"

rm "$stand_ins/apt-get"
expect 3 "missing: some-package (these are Debian's names" need_with_path "$stand_ins"
