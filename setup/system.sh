#!/usr/bin/env bash
# What only the system can give is installed where we may, and named exactly where we may not.
# Usage: setup/system.sh run|languages|test
#   run        a Python that can make .venv; bubblewrap, without which code is not run; Pango for PDFs
#   languages  also the compilers of the languages that candidates may be offered
#   test       also gVisor, PostgreSQL and Chromium; without any of it the tests fail rather than skip
set -euo pipefail
cd "$(dirname "$0")/.."
. setup/have.sh

missing=()

need() { # need CHECK PACKAGE: remember the package when the check fails.
  if ! "$1"; then missing+=("$2"); fi
}

look() {
  missing=()
  need have_venv python3-venv
  need have_bubblewrap bubblewrap
  need have_seccomp libseccomp2
  need have_pango libpangoft2-1.0-0
  need have_pango libharfbuzz-subset0
  if [ "$1" != run ]; then
    need have_cpp g++
    need have_java default-jdk-headless
    need have_go golang-go
    need have_rust rustc
  fi
  if [ "$1" = test ]; then
    need have_runsc runsc
    need have_postgresql postgresql
    need have_chromium chromium
  fi
}

is_debian() {
  [ -r /etc/os-release ] && (. /etc/os-release && case " $ID ${ID_LIKE:-} " in *" debian "*) true ;; *) false ;; esac)
}

apt() {
  DEBIAN_FRONTEND=noninteractive apt-get -o DPkg::Lock::Timeout=300 -q "$@"
}

install_missing() {
  echo "Installing from Debian: ${missing[*]}."
  apt update >/dev/null || echo "The package lists could not be refreshed; trying with those at hand." >&2
  apt install -y --no-install-recommends "${missing[@]}" >/dev/null
  if command -v go >/dev/null && ! have_go; then # From version 1.20 on it comes without.
    GODEBUG=installgoroot=all go install std
  fi
}

look "$1"
[ "${#missing[@]}" -eq 0 ] && exit 0

if is_debian && [ "$(id -u)" -eq 0 ]; then
  install_missing || echo "apt-get could not install everything." >&2
  look "$1"
  [ "${#missing[@]}" -eq 0 ] && exit 0
fi

echo "Missing from this machine: ${missing[*]}." >&2
is_debian && echo "To install: sudo apt-get update && sudo apt-get install ${missing[*]}" >&2
if [ "$1" = test ]; then
  echo "The tests need all of these. None is skipped, so they stop here." >&2
  exit 1
fi
[ "$1" = languages ] && echo "Languages without their compiler are not offered; the others are." >&2
have_bubblewrap && exit 0
echo "Without bubblewrap code runs where gVisor stands, or Python alone after: setup/python.sh wasi" >&2
