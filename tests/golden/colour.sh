#!/usr/bin/env bash
# colour.sh TULLE: colours show on a terminal only, and not where NO_COLOR or a dumb terminal says so.
set -euo pipefail
tulle=$1

on_a_terminal() { env -u NO_COLOR TERM=xterm "$@" script -qec "'$tulle' mesh dp=2,tp=2" /dev/null </dev/null; }
has_colour() { grep -q $'\e\\[3'; }
fail() { echo "$1"; exit 1; }

on_a_terminal | has_colour || fail "no colour on a terminal"
! on_a_terminal NO_COLOR=1 | has_colour || fail "colour in spite of NO_COLOR"
! on_a_terminal TERM=dumb | has_colour || fail "colour on a dumb terminal"
! "$tulle" mesh dp=2,tp=2 | has_colour || fail "colour in a pipe"
