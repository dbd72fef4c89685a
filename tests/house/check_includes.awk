# SPDX-License-Identifier: Apache-2.0
# The layer rule over the #include lines of include/ and src/. Exit 1 and one line per offence.
# usage: cd ROOT && awk -f check_includes.awk $(find include src -name '*.?pp')

# Each layer of the line sees those left of it, itself, and all of `below`.
function line(text, below,    layers, count, i, j) {
  count = split(text, layers, " ")
  for (i = 1; i <= count; ++i) {
    known[layers[i]] = 1
    for (j = 1; j <= i; ++j) sees[layers[i], layers[j]] = 1
    for (j in below) sees[layers[i], j] = 1
  }
}

BEGIN {
  line("base layout options mesh registry plan draw")
  for (layer in known) pure[layer] = 1
  line("store launch", pure)
  line("store arena control comm universe shard parallel", pure)
  sees["universe", "launch"] = 1
  split("trace backends/native backends/gloo backends/mpi backends/nccl", above)
  for (i in above) line("store arena control comm " above[i], pure)
}

function layer_of(path,    part) {
  sub(/^(include\/tulle|src|tulle)\//, "", path)
  split(path, part, "/")
  return part[1] == "backends" ? part[1] "/" part[2] : part[1]
}

function offence(problem) {
  printf "%s:%d: %s\n", FILENAME, FNR, problem
  bad = 1
}

function check_public(name, is_system) {
  if (is_system && name ~ /[.\/]/) offence("a public header includes <" name ">, which is not the standard library's")
  if (!is_system && name !~ /^tulle\//) offence("a public header includes \"" name "\", which is not installed")
}

function check_layers(from, to, name) {
  if (!(from in known)) offence(FILENAME " is in no layer")
  else if (!(to in known)) offence("\"" name "\" is in no layer")
  else if (!((from, to) in sees)) offence(from " must not include \"" name "\", since " to " is not below it")
}

FILENAME != "include/tulle/tulle.hpp" && /^[ \t]*#[ \t]*include/ {
  name = $0
  sub(/^[ \t]*#[ \t]*include[ \t]*["<]/, "", name)
  sub(/[">].*/, "", name)
  is_system = /</
  if (FILENAME ~ /^include\//) check_public(name, is_system)
  if (!is_system) check_layers(layer_of(FILENAME), name ~ /\// ? layer_of(name) : layer_of(FILENAME), name)
}

END { exit bad }
