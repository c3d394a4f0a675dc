#!/usr/bin/env bash
# Wall and processor seconds of builds of a checkout: tools/measure/builds.sh CHECKOUT NAME..
#
#   first     cargo run --release --example planar_arm
#   examples  all other examples
#   install   cargo install --path cli
#   tests     cargo test --workspace
#   user      a user's new crate with one rod: first release build, debug build, rebuilds after an edit of the program and of the robot, times of a warm solve
#
# The names are run in this order in one target directory that is empty at first, `user` in another one; crates are downloaded before. FIRST, OTHERS: other commands for the first two.
# PROFILE: file with lines for the manifest of the user's crate. WORK: folder of all that is built, outside the checkout, by default pliant-builds in the folder of temporary files.
set -euo pipefail
[[ $# -ge 2 ]] || { sed -n 2,11p "$0"; exit 2; }
checkout=$(cd "$1" && pwd)
shift
work=${WORK:-${TMPDIR:-/tmp}/pliant-builds}
rm -rf "$work"
mkdir -p "$work"
# Users' settings: none.
unset CARGO_INCREMENTAL RUSTFLAGS "${!CARGO_PROFILE_@}"

# timed <name> <command..>: seconds of a command, its output in a log.
timed() {
  local name=$1
  shift
  if ! /usr/bin/time -o "$work/time" -f '%e %U %S' "$@" >"$work/log" 2>&1; then
    tail -n 20 "$work/log"
    echo "failed: $name"
    return 1
  fi
  awk -v name="$name" '{ printf "%-44s %8.1f s %8.1f processor seconds\n", name, $1, $2 + $3 }' "$work/time"
}

# user: a crate as a user begins it.
user() {
  local folder=$work/user
  mkdir -p "$folder/src"
  cat >"$folder/Cargo.toml" <<END
[package]
name = "catheter"
version = "0.1.0"
edition = "2024"

[dependencies]
pliant = { path = "$checkout" }

[workspace]
END
  cat "${PROFILE:-/dev/null}" >>"$folder/Cargo.toml"
  cp "$checkout/Cargo.lock" "$folder/Cargo.lock"
  cat >"$folder/src/main.rs" <<'END'
use std::time::Instant;

use pliant::{Input, Model, robot};

robot! {
    /// A steel backbone with three tendons.
    pub robot Catheter {
        backbone {
            length: 242 mm,
            section: disc { radius: 0.4 mm },
            young: 210 GPa,
            shear: 80 GPa,
            density: 95e3 kg/m^3,
        }
        gravity: [-9.81, 0, 0] m/s^2,
        tendon for i in 0..3 { at: [8 mm * sin(2*pi*i/3), -8 mm * cos(2*pi*i/3)] }
        model strain { torsion: 5, bending: 7, extension: 3, shear: 3 },
        model shooting,
    }
}

fn main() -> Result<(), pliant::Error> {
    let (strain, shooting): (&dyn Model, &dyn Model) = (&Catheter::strain(), &Catheter::shooting());
    let inputs = [Input::forces(&[3.0, 0.0, 1.0]), Input::forces(&[3.1, 0.0, 1.1])];
    for model in [strain, shooting] {
        let mut solver = model.solver()?;
        let mut times = Vec::new();
        for turn in 0..80 {
            let start = Instant::now();
            solver.solve(&inputs[turn % 2])?;
            times.push(start.elapsed().as_secs_f64());
        }
        times.sort_by(f64::total_cmp);
        println!("{:.4} ms a warm solve by {}", 1e3 * times[40], model.kind());
    }
    Ok(())
}
END
  (
    cd "$folder"
    export CARGO_TARGET_DIR=$folder/target
    cargo fetch --quiet
    timed 'user, first release build' cargo build --release
    timed 'user, debug build after it' cargo build
    local edit=0
    for profile in dev release; do
      # Another length of the backbone, which is derived again, and another statement.
      edit=$((edit + 1))
      sed -i "s/length: 24[0-9] mm/length: 24$((2 + edit)) mm/; s/in 0\\.\\.8[0-9]/in 0..8$edit/" src/main.rs
      timed "user, rebuild after an edit, $profile" cargo build --profile "$profile"
    done
    cargo build --quiet
    for folder in debug release; do
      printf '%s:\n' "$folder"
      "target/$folder/catheter"
    done
  )
}

export CARGO_TARGET_DIR=$work/target
cd "$checkout"
cargo fetch --quiet --locked
for name in first examples install tests user; do
  [[ " $* " == *" $name "* ]] || continue
  # shellcheck disable=SC2086
  case $name in
    first) timed "$name" ${FIRST:-cargo run --release --example planar_arm} ;;
    examples) timed "$name" ${OTHERS:-cargo build --release --examples} ;;
    install) timed "$name" cargo install --locked --path cli --root "$work/root" ;;
    tests) timed "$name" cargo test --workspace ;;
    user) user ;;
  esac
done
