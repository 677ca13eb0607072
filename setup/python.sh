#!/usr/bin/env bash
# The virtual environment holds what requirements/ locks, and is left alone while it still does.
# Usage: setup/python.sh runtime|dev|local-model|wasi
set -euo pipefail
cd "$(dirname "$0")/.."

sets=(runtime)
[ "${1:-runtime}" = runtime ] || sets+=("$1")

usable() { # A command that is a Python this project runs on.
  "$1" -c 'import sys; raise SystemExit(not (3, 11) <= sys.version_info[:2] <= (3, 13))' 2>/dev/null
}

find_python() {
  local candidate candidates=${PYTHON:-python3 python3.13 python3.12 python3.11}
  for candidate in $candidates; do
    if usable "$candidate"; then echo "$candidate"; return; fi
  done
  echo "Viva needs Python 3.11, 3.12 or 3.13; none was found (tried: $candidates)." >&2
  echo "Install one, or name it: make setup PYTHON=/path/to/python3" >&2
  return 1
}

make_venv() {
  local python
  python=$(find_python)
  echo "Making .venv with $("$python" --version)."
  rm -rf .venv
  if ! "$python" -m venv .venv; then
    rm -rf .venv
    echo "Python could not make a virtual environment. On Debian or Ubuntu: sudo apt-get install python3-venv" >&2
    return 1
  fi
  .venv/bin/python -c 'import sys; print(sys.prefix)' > .venv/.prefix
}

install() { # Hashes are checked, and only ready-built wheels are taken: no compiler is needed.
  local set=$1 stamp=".venv/.installed-$1" sum
  sum=$(sha256sum "requirements/$set.txt")
  [ "$(cat "$stamp" 2>/dev/null)" = "$sum" ] && return
  echo "Installing requirements/$set.txt."
  .venv/bin/python -m pip install --quiet --disable-pip-version-check --no-input \
    --require-hashes --only-binary :all: -r "requirements/$set.txt"
  echo "$sum" > "$stamp"
}

# A moved or half-made environment, or one whose Python is gone, is made anew.
usable .venv/bin/python && [ "$(cat .venv/.prefix 2>/dev/null)" = "$PWD/.venv" ] || make_venv
for set in "${sets[@]}"; do install "$set"; done
