#!/usr/bin/env bash
# Instructions of solves in two checkouts: tools/measure/instructions.sh OLD NEW [WORD..]
#
# Builds one program (program/main.rs) in a package of its own per checkout, with the default profiles of cargo, at the default target and at x86-64-v3, counts its instructions with callgrind,
# and prints per line: target, name, instructions of a repetition in OLD and in NEW, NEW/OLD, and for robots read at run time NEW/NEW of the compiled one. WORDs select lines by parts of their names.
# FAMILIES: those that are compiled, by default 'planar segments rods parallel'. TARGETS='' (default target alone) or TARGETS='x86-64-v3'.
# OLD_EDIT, NEW_EDIT: expressions of sed for the program where a checkout has other names. PREPARED=1: kernels from the files *.kernels of the checkouts instead of derived ones, which builds faster.
# CONFIG=1: the profiles of the checkouts' .cargo/config.toml instead of cargo's own.
# WORK: folder of the packages and of what is built, outside both checkouts; by default pliant-measure in the folder of temporary files.
set -euo pipefail
[[ $# -ge 2 ]] || { sed -n 2,10p "$0"; exit 2; }
here=$(cd "$(dirname "$0")" && pwd)
old=$(cd "$1" && pwd) new=$(cd "$2" && pwd)
shift 2
work=${WORK:-${TMPDIR:-/tmp}/pliant-measure}
mkdir -p "$work"
host=$(rustc -vV | sed -n 's/^host: //p')
# With a target that is named, flags are those of the program alone: the macro is built once.
export CARGO_TARGET_DIR=$work/target CARGO_INCREMENTAL=0

# Declarations: name of the link, and the end of the path within the checkout.
robots='uniform planar_arm/uniform
distributed lasem/distributed
ten run_time/ten
two_segments segment_swing/two_segments
trunk campaign/robots/trunk
c campaign/robots/c
a shared/rods/a
parallel tables/dynamics/parallel
tripod campaign/robots/tripod
six_rods parallel_dynamics/six_rods'

# package <name> <checkout> <edit>: the package around the program.
package() {
  local folder=$work/$1
  rm -rf "$folder"
  mkdir -p "$folder/src" "$folder/robots"
  if [[ -n ${CONFIG-} ]]; then
    mkdir "$folder/.cargo"
    cp "$2/.cargo/config.toml" "$folder/.cargo"
  fi
  local features=''
  if [[ -n ${PREPARED-} ]]; then
    features=', default-features = false, features = ["prepared", "load"]'
    kernels "$2" "$folder"
  fi
  sed -e "$3" "$here/program/main.rs" >"$folder/src/main.rs"
  cp "$2/Cargo.lock" "$folder/Cargo.lock"
  while read -r name end; do
    local found
    found=$(find "$2/examples" "$2/benches" -path "*/$end.robot" | head -n 1)
    [[ -n $found ]] || { echo "no declaration $end.robot in $2" >&2; exit 1; }
    cp "$found" "$folder/robots/$name.robot"
  done <<<"$robots"
  cat >"$folder/Cargo.toml" <<END
[package]
name = "measure-$1"
version = "0.1.0"
edition = "2024"

[dependencies]
pliant = { path = "$2"$features }

[features]
planar = []
segments = []
rods = []
parallel = []

[workspace]
END
}

# kernels <checkout> <package>: prepared kernels, in the folder of the package that their folder has in the checkout.
kernels() {
  local file
  while read -r file; do
    mkdir -p "$2/$(dirname "$file")"
    cp "$1/$file" "$2/$file"
  done < <(cd "$1" && find . -name target -prune -o -name '*.kernels' -print)
}

# counts <name> <target> <words>: lines of the program with instructions per repetition, into $work/<name>.<target>.
counts() {
  local name=$1 cpu=$2 flags='' folder=$work/callgrind.$1 k=1
  shift 2
  [[ $cpu == default ]] || flags="-C target-cpu=$cpu"
  (cd "$work/$name" && RUSTFLAGS=$flags cargo build --quiet --release --target "$host" --features "${FAMILIES-planar segments rods parallel}")
  rm -rf "$folder"
  mkdir -p "$folder"
  valgrind --tool=callgrind --dump-before=measure_mark --callgrind-out-file="$folder/part" \
    "$CARGO_TARGET_DIR/$host/release/measure-$name" "$@" >"$folder/lines" 2>"$folder/log" || tail -n 2 "$folder/lines" >&2
  # Parts end at marks: before N repetitions, N, between, 2N.
  sum() { sed -n 's/^totals: *//p' "$folder/part.$1" | awk '{ print $1 }'; }
  while IFS=$'\t' read -r line repetitions; do
    [[ $repetitions != failed* ]] || continue
    awk -v a="$(sum $((k + 1)))" -v b="$(sum $((k + 3)))" -v n="$repetitions" -v line="$line" \
      'BEGIN { printf "%s\t%.0f\n", line, (b - a) / n }'
    k=$((k + 4))
  done <"$folder/lines" >"$work/$name.$cpu"
}

package old "$old" "${OLD_EDIT-}"
package new "$new" "${NEW_EDIT-}"
printf '%-10s %-34s %14s %14s %8s %10s\n' target line old new new/old read/compiled
for cpu in default ${TARGETS-x86-64-v3}; do
  counts old "$cpu" "$@"
  counts new "$cpu" "$@"
  awk -F'\t' -v cpu="$cpu" '
    NR == FNR { old[$1] = $2; next }
    {
      new[$1] = $2
      compiled = $1
      sub(/read$/, "compiled", compiled)
      ratio = compiled != $1 && compiled in new ? sprintf("%.3f", $2 / new[compiled]) : ""
      printf "%-10s %-34s %14s %14s %8s %10s\n", cpu, $1, old[$1], $2, $1 in old ? sprintf("%.3f", $2 / old[$1]) : "-", ratio
    }' "$work/old.$cpu" "$work/new.$cpu"
done
