#!/usr/bin/env bash
# 100,000 solves of a rod by files, as a job that is killed, by the command, and with --ray by Ray: CONTRIBUTING.md.
set -euo pipefail
exec "${PYTHON:-python3}" "$(dirname "$0")/long.py" "$@"
