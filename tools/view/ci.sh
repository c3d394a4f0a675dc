#!/usr/bin/env bash
# Pages of all families in a headless chromium; with a folder as argument, screenshots of them. Where chromium or Python cannot be had, it says so and succeeds.
set -euo pipefail
cd "$(dirname "$0")/../.."
if ! command -v chromium >/dev/null || ! command -v python3 >/dev/null; then
  { timeout 120 apt-get update && timeout 120 apt-get install -y --no-install-recommends chromium python3; } </dev/null >/dev/null 2>&1 || true
fi
if ! command -v chromium >/dev/null || ! command -v python3 >/dev/null; then
  echo 'skipped: chromium or python3 is not there and cannot be installed'
  exit 0
fi
if [[ -z ${PLIANT:-} ]]; then
  cargo build --quiet --release --package pliant-cli --bin pliant
  PLIANT=${CARGO_TARGET_DIR:-target}/release/pliant
fi
timeout 150 python3 -B tools/view/tests/browser.py "$PLIANT" cli/robots "$@" </dev/null
