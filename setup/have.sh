#!/usr/bin/env bash
# Sourced: the questions set-up asks about the machine, one function each.

have_venv() {
  [ -x .venv/bin/python ] || "${PYTHON:-python3}" -c 'import ensurepip, venv' 2>/dev/null
}

have_bubblewrap() {
  command -v bwrap >/dev/null
}

have_runsc() {
  command -v runsc >/dev/null
}

have_seccomp() {
  "${PYTHON:-python3}" -c 'import ctypes; ctypes.CDLL("libseccomp.so.2")' 2>/dev/null
}

have_pango() { # What draws the letters of a PDF.
  "${PYTHON:-python3}" -c 'import ctypes; [ctypes.CDLL(f"lib{name}.so.0") for name in ("pango-1.0", "pangoft2-1.0", "harfbuzz-subset")]' 2>/dev/null
}

have_postgresql() {
  command -v initdb >/dev/null || compgen -G '/usr/lib/postgresql/*/bin/initdb' >/dev/null
}

have_cpp() {
  [ -x /usr/bin/g++ ]
}

have_java() { # With its compiler, version 17 or later.
  command -v javac >/dev/null && javac -version 2>&1 | grep -qE 'javac (1[7-9]|[2-9][0-9])'
}

have_go() { # With its library compiled: in a box there is no time for that.
  command -v go >/dev/null && compgen -G "$(go env GOROOT)/pkg/linux_*/fmt.a" >/dev/null
}

have_rust() { # The system's: one in somebody's home is closed to the boxes' users.
  [ -x /usr/bin/rustc ]
}

have_chromium() {
  local name
  for name in chromium chromium-browser google-chrome google-chrome-stable; do
    command -v "$name" >/dev/null && return
  done
  return 1
}
