#!/usr/bin/env bash
# Builds the wheel, installs it into a clean virtual environment and tests it there. Needs Rust, Python 3.10 or later and a package index.
set -euo pipefail
cd "$(dirname "$0")"
root=$(cd ../.. && pwd)
# Crates that the workspace has built with the same features are not built again.
export CARGO_TARGET_DIR=${CARGO_TARGET_DIR:-$root/target}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

python3 -c 'import sys; sys.exit(sys.version_info < (3, 10))' || { echo 'expected Python 3.10 or later'; exit 1; }
venv() {
  # Debian has the module in a package of its own.
  python3 -m venv "$1" 2>/dev/null || { apt-get update -qq && apt-get install -qq -y python3-venv && python3 -m venv "$1"; }
}
venv "$work/build"
"$work/build/bin/pip" install --quiet 'maturin>=1.7,<2'
cargo fmt --check
cargo clippy --locked --all-targets -- -D warnings
"$work/build/bin/maturin" build --release --locked --interpreter python3 --out "$work/wheel"
ls -l "$work/wheel"
venv "$work/clean"
"$work/clean/bin/pip" install --quiet "$work"/wheel/*.whl pytest hypothesis mypy pyarrow pandas polars matplotlib pillow imageio-ffmpeg
"$work/clean/bin/mypy" --strict --cache-dir "$work/mypy" examples
"$work/clean/bin/pytest" -q -p no:cacheprovider tests
"$work/clean/bin/python" examples/catheter.py "$root/examples/catheter/catheter.robot"
mkdir "$work/gallery"
"$work/clean/bin/python" "$root/docs/gallery/gallery.py" --out "$work/gallery" >/dev/null
# The book, with the command PLIANT, which is built where it is not given.
if [[ -z ${PLIANT:-} ]]; then
  cargo build --quiet --release --locked --manifest-path "$root/Cargo.toml" --package pliant-cli --bin pliant
  PLIANT=$CARGO_TARGET_DIR/release/pliant
fi
PYTHON=$work/clean/bin/python PLIANT=$PLIANT "$root/docs/check.sh"
PYTHON=$work/clean/bin/python BOOK_VENV=$work/book "$root/docs/build.sh"
