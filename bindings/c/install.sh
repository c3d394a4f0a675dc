#!/usr/bin/env bash
# Installs headers, libraries, the pkg-config file and the CMake package below a folder: install.sh [PREFIX], /usr/local if not given.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
mkdir -p "${1:-/usr/local}"
prefix=$(cd "${1:-/usr/local}" && pwd)
cd "$here"
export CARGO_TARGET_DIR="${CARGO_TARGET_DIR:-$here/../../target}"
cargo build --release --locked
built=$CARGO_TARGET_DIR/release
version=$(sed -n 's/^version = "\(.*\)"$/\1/p' Cargo.toml | head -n 1)

mkdir -p "$prefix/include" "$prefix/lib/pkgconfig" "$prefix/lib/cmake/pliant"
install -m 644 include/pliant.h include/pliant.hpp "$prefix/include"
install -m 644 "$built/libpliant_c.a" "$prefix/lib"
for library in libpliant_c.so libpliant_c.dylib; do
  if [ -f "$built/$library" ]; then install -m 755 "$built/$library" "$prefix/lib"; fi
done
sed -e "s|@PREFIX@|$prefix|" -e "s|@VERSION@|$version|" pliant.pc.in > "$prefix/lib/pkgconfig/pliant.pc"
sed -e "s|@VERSION@|$version|" cmake/pliant-config-version.cmake.in > "$prefix/lib/cmake/pliant/pliant-config-version.cmake"
install -m 644 cmake/pliant-config.cmake "$prefix/lib/cmake/pliant"
printf 'pliant %s: %s\n' "$version" "$prefix"
