"""Python in a box is a real interpreter by its resolved path, never a virtual environment."""

from __future__ import annotations

import subprocess
import sys
from functools import cache
from pathlib import Path

from interviews.sandbox.languages.base import BUILT, Interpreter, Language

OLDEST = (3, 11)
_SYSTEM = Path("/usr/bin/python3")
_ELSEWHERE = "/opt/python"
# Files import each other from the top as well; and the same program does the same thing twice.
_ENVIRONMENT = (("PYTHONPATH", "/box"), ("PYTHONHASHSEED", "0"))


@cache
def find() -> tuple[Interpreter, ...]:
    """Return this machine's interpreters, the best first: the system's own, then ours."""
    return tuple(found for found in (_system(), _ours()) if found is not None)


def command(interpreter: Interpreter, entry: str) -> tuple[str, ...]:
    """Return the command that starts a file; unbuffered, so a kill loses nothing printed."""
    return (interpreter.command, "-B", "-s", "-u", entry)


def _system() -> Interpreter | None:
    if not _SYSTEM.exists():
        return None
    path = _SYSTEM.resolve()
    asked = subprocess.run(
        [path, "-I", "-S", "-c", "import sys; print(*sys.version_info[:3])"],
        env={},
        capture_output=True,
        text=True,
        timeout=20,
        check=False,
    )
    version = tuple(int(part) for part in asked.stdout.split()) if asked.returncode == 0 else ()
    if version < OLDEST or not path.is_relative_to("/usr/bin"):
        return None
    # Debian keeps its own packages there; a candidate's program must not come to depend on them.
    packages = Path("/usr/lib/python3/dist-packages")
    hidden = (str(packages),) if packages.is_dir() else ()
    return Interpreter(
        str(path), ".".join(map(str, version)), hidden=hidden, environment=_ENVIRONMENT
    )


def _ours() -> Interpreter | None:
    """Bind only the interpreter, its library and its shared object, wherever its prefix is."""
    name = f"python{sys.version_info.major}.{sys.version_info.minor}"
    prefix = Path(sys.base_prefix).resolve()
    binary, library = prefix / "bin" / name, prefix / "lib" / name
    if prefix == Path("/usr") or not (binary.exists() and library.is_dir()):
        return None
    shared = [
        (str(file), f"{_ELSEWHERE}/lib/{file.name}") for file in prefix.glob("lib/libpython*")
    ]
    return Interpreter(
        f"{_ELSEWHERE}/bin/{name}",
        ".".join(map(str, sys.version_info[:3])),
        binds=(
            (str(binary.resolve()), f"{_ELSEWHERE}/bin/{name}"),
            (str(library), f"{_ELSEWHERE}/lib/{name}"),
            *shared,
        ),
        hidden=(f"{_ELSEWHERE}/lib/{name}/site-packages",),
        environment=(*_ENVIRONMENT, ("LD_LIBRARY_PATH", f"{_ELSEWHERE}/lib")),
    )


def unit(interpreter: Interpreter) -> tuple[str, ...]:
    """Return the command that, given a file of unittest, reports its cases to descriptor 3."""
    return (interpreter.command, "-B", "-s", "-u", f"{BUILT}/{UNIT}")


UNIT = "viva_unit.py"

PYTHON = Language(
    name="python",
    label="Python",
    entry="main.py",
    find=find,
    command=command,
    hello="import sys\nprint('hello', sum(map(int, sys.stdin.read().split())))\n",
    install="apt-get install python3",
    unit=unit,
    beside={UNIT: Path(__file__).with_name("python_unit.py").read_text("utf-8")},
    constants=("None", "True", "False"),
)
