#!/usr/bin/env bash
# Locks name versions and hashes, never where they came from.
set -euo pipefail
cd "$(dirname "$0")/.."
. setup/node.sh

tools=$(mktemp -d)
trap 'rm -rf "$tools"' EXIT
.venv/bin/python -m venv "$tools"
"$tools/bin/python" -m pip install --quiet --disable-pip-version-check uv

for set in runtime local-model wasi dev node; do # In this order: each takes what those before it settled.
  "$tools/bin/uv" pip compile --quiet --upgrade --universal --python-version 3.11 --generate-hashes \
    --no-header --no-annotate --no-emit-index-url --output-file "requirements/$set.txt" "requirements/$set.in"
done

npm update --package-lock-only --ignore-scripts --no-audit --no-fund --loglevel=error
if grep -n '"resolved"' package-lock.json; then
  echo "package-lock.json says where its packages came from; .npmrc should have prevented that." >&2
  exit 1
fi
