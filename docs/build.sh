#!/usr/bin/env bash
# Builds the book as a site that needs no server and no network: target/book/index.html. A dead link is an error. Needs Python 3.10 or later, and once a package index.
# The reference of the Python package is part of it where PYTHON names an interpreter with the package.
set -euo pipefail
cd "$(dirname "$0")/.."
venv=${BOOK_VENV:-target/book-venv}
if ! cmp -s docs/requirements.txt "$venv/requirements.txt"; then
  python3 -m venv "$venv"
  "$venv/bin/pip" install --quiet -r docs/requirements.txt
  cp docs/requirements.txt "$venv"
fi
NO_MKDOCS_2_WARNING=1 "$venv/bin/mkdocs" build --clean --strict "$@"
echo "$PWD/target/book/index.html"
