#!/usr/bin/env bash
# Sourced: puts a Node.js of version 18 or later, with npm, on the PATH. Needs .venv where the machine has none.

node_is_enough() {
  command -v npm >/dev/null && node -e 'process.exit(process.versions.node.split(".")[0] >= 18 ? 0 : 1)' 2>/dev/null
}

if ! node_is_enough; then
  PATH="$PWD/.venv/bin:$PATH"
  if ! node_is_enough; then
    echo "No Node.js 18 or later on this machine: installing one into .venv."
    .venv/bin/python -m pip install --quiet --disable-pip-version-check --no-input \
      --require-hashes --only-binary :all: -r requirements/node.txt
    hash -r
  fi
fi
