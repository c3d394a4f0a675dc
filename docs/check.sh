#!/usr/bin/env bash
# Runs the examples of the book: docs/check.sh [--write] [PAGE ...], with the Python package in the environment of PYTHON and the command PLIANT. --write writes pictures anew.
set -euo pipefail
cd "$(dirname "$0")/.."
target=${CARGO_TARGET_DIR:-target}
export PLIANT=${PLIANT:-$(ls -t "$target/release/pliant" "$target/debug/pliant" 2>/dev/null | head -n 1)}
[[ -n $PLIANT ]] || { echo "expected the command pliant as PLIANT, or in $target"; exit 1; }
exec "${PYTHON:-python3}" docs/check.py "$@"
