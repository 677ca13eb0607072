#!/usr/bin/env bash
# The browser's code is bundled at set-up, with the machine's Node.js or, where there is none, one from PyPI.
set -euo pipefail
cd "$(dirname "$0")/.."
. setup/node.sh

digest() { # Of every file given, names and contents.
  local path present=()
  for path; do if [ -e "$path" ]; then present+=("$path"); fi; done
  find "${present[@]}" -type f -print0 | LC_ALL=C sort -z | xargs -0 sha256sum | sha256sum
}

packages=$(digest package.json package-lock.json)
if [ "$(cat node_modules/.installed 2>/dev/null)" != "$packages" ]; then
  echo "Installing the browser packages with Node.js $(node --version)."
  npm ci --ignore-scripts --no-audit --no-fund --loglevel=error
  echo "$packages" > node_modules/.installed
fi

sources=$(digest package-lock.json setup/bundle.mjs setup/pdf.mjs setup/whiteboard.mjs static/src)
if [ "$(cat node_modules/.bundled 2>/dev/null)" != "$sources" ] || [ ! -d static/dist ]; then
  node setup/bundle.mjs
  echo "$sources" > node_modules/.bundled
fi
