#!/usr/bin/env bash
# Sourced: the questions set-up asks about the machine, one function each.

have_venv() {
  [ -x .venv/bin/python ] || "${PYTHON:-python3}" -c 'import ensurepip, venv' 2>/dev/null
}

have_bubblewrap() {
  command -v bwrap >/dev/null
}

have_seccomp() {
  "${PYTHON:-python3}" -c 'import ctypes; ctypes.CDLL("libseccomp.so.2")' 2>/dev/null
}

have_postgresql() {
  command -v initdb >/dev/null || compgen -G '/usr/lib/postgresql/*/bin/initdb' >/dev/null
}

have_chromium() {
  local name
  for name in chromium chromium-browser google-chrome google-chrome-stable; do
    command -v "$name" >/dev/null && return
  done
  return 1
}
