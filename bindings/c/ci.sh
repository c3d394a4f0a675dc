#!/usr/bin/env bash
# The C interface: lints, the header, and the programs of tests/, in C99 and C++17, with warnings as errors and under sanitizers. Needs Rust, a C and a C++ compiler.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../.." && pwd)
cd "$here"
export CARGO_TERM_COLOR=never CARGO_TARGET_DIR="${CARGO_TARGET_DIR:-$root/target}"

cargo fmt --all --check -- --config-path "$root/rustfmt.toml"
cargo clippy --workspace --all-targets --locked -- -D warnings
cargo run --quiet --locked -p pliant-c-header
cargo build --release --locked

built=$CARGO_TARGET_DIR/release
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
"$here/install.sh" "$work/usr" >/dev/null

strict=(-O1 -g -Wall -Wextra -Wpedantic -Werror "-I$work/usr/include")
catheter=$root/examples/catheter/catheter.robot
stewart=$root/examples/stewart/stewart.robot
checked=(-fsanitize=address,undefined -fno-sanitize-recover=all)
if ! echo 'int main(void) { return 0; }' | ${CC:-cc} -x c "${checked[@]}" - -o "$work/none" 2>/dev/null; then
  printf 'this compiler has no sanitizers: programs run without\n'
  checked=()
fi
libraries=(-lpthread -ldl -lm)

# With the static library, under sanitizers; leaks are errors.
${CC:-cc} -std=c99 "${strict[@]}" "${checked[@]}" tests/program.c "$built/libpliant_c.a" "${libraries[@]}" -o "$work/program_c"
${CXX:-c++} -std=c++17 "${strict[@]}" "${checked[@]}" tests/program.cpp "$built/libpliant_c.a" "${libraries[@]}" -o "$work/program_cpp"
"$work/program_c" "$catheter"
"$work/program_cpp" "$stewart"

# With the shared library as it is installed, as pkg-config says.
if command -v pkg-config >/dev/null; then
  flags=$(PKG_CONFIG_PATH=$work/usr/lib/pkgconfig pkg-config --cflags --libs pliant)
else
  flags="-I$work/usr/include -L$work/usr/lib -lpliant_c"
fi
# shellcheck disable=SC2086  # several words
${CC:-cc} -std=c99 "${strict[@]}" tests/program.c $flags -lm -o "$work/shared_c"
LD_LIBRARY_PATH=$work/usr/lib "$work/shared_c" "$catheter"
# The handle of the main thread, which the Rust library keeps, is possibly lost and no leak.
if command -v valgrind >/dev/null; then
  LD_LIBRARY_PATH=$work/usr/lib valgrind --quiet --leak-check=full --show-leak-kinds=definite \
    --errors-for-leak-kinds=definite --error-exitcode=1 "$work/shared_c" "$catheter"
fi

# As a package of CMake.
if command -v cmake >/dev/null; then
  cmake -S tests/cmake -B "$work/cmake" -DCMAKE_PREFIX_PATH="$work/usr" >/dev/null
  cmake --build "$work/cmake" >/dev/null
  LD_LIBRARY_PATH=$work/usr/lib "$work/cmake/program" "$stewart"
fi
