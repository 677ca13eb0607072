"""PostgreSQL is a server of each test's own: a cluster made once, copied, thrown away."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from interviews.sandbox.languages import python
from interviews.sandbox.languages.base import (
    BUILT,
    OUT,
    Interpreter,
    Language,
    Needs,
    Recipe,
    Sources,
)
from interviews.sandbox.languages.finding import numbers, seen, version, which

OLDEST = (13,)
MAKER = "viva_cluster.py"
_INSTALLED = Path("/usr/lib/postgresql")
_FOLDER = Path(__file__).parent
# Isolated from the candidate's folder, yet our own files must find each other.
_START = f"import sys; sys.path.append({BUILT!r}); import viva_{{0}}; viva_{{0}}.main()"

HELLO = """
SELECT 'hello' AS word, sum(number) AS number FROM input;
"""


@cache
def find() -> tuple[Interpreter, ...]:
    """Return the Pythons of this machine, with its newest server beside each."""
    server = _server()
    told = version(server, "--version") if server else ""
    if server is None or numbers(told) < OLDEST:
        return ()
    return tuple(
        Interpreter(
            one.command,
            f"PostgreSQL {told}",
            binds=one.binds,
            hidden=one.hidden,
            environment=one.environment,
            others=(("server", str(server)),),
            segments=True,
        )
        for one in python.find()
    )


def _server() -> Path | None:
    """Return the server's program where a box sees it, with the one that makes clusters beside."""
    releases = sorted(_INSTALLED.glob("*/bin"), key=lambda path: numbers(path.parent.name))
    found = which("postgres", *reversed(releases))
    whole = found is not None and seen(found) and found.with_name("initdb").exists()
    return found if whole else None


def build(interpreter: Interpreter, sources: Sources) -> Recipe:
    """Return how the cluster is made that every test copies; nothing of a candidate's goes in."""
    del sources
    words = (interpreter.command, "-B", "-s", "-I", f"{BUILT}/{MAKER}", _tool(interpreter), OUT)
    return Recipe((words,), {MAKER: _text("postgresql_cluster.py")}, common=True)


def command(interpreter: Interpreter, entry: str) -> tuple[str, ...]:
    """Return the command that runs a script and prints the rows of its queries."""
    return (*_module(interpreter, "postgresql"), entry)


def calls(interpreter: Interpreter, entry: str) -> tuple[str, ...]:
    """Return the command that answers a test with the rows of the script's last query."""
    return (*command(interpreter, entry), "--answer")


def before(interpreter: Interpreter) -> tuple[str, ...]:
    """Return the command that starts a test's server and ends once that serves."""
    return (*_module(interpreter, "server"), _tool(interpreter))


def _module(interpreter: Interpreter, name: str) -> tuple[str, ...]:
    return (interpreter.command, "-B", "-S", "-I", "-c", _START.format(name))


def _tool(interpreter: Interpreter) -> str:
    return dict(interpreter.others)["server"]


def _text(name: str) -> str:
    return _FOLDER.joinpath(name).read_text("utf-8")


POSTGRESQL = Language(
    name="postgresql",
    label="SQL (PostgreSQL)",
    entry="main.sql",
    find=find,
    command=command,
    hello=HELLO,
    install="apt-get install postgresql",
    build=build,
    calls=calls,
    before=before,
    beside={
        "viva_postgresql.py": _text("postgresql_runner.py"),
        "viva_server.py": _text("postgresql_server.py"),
        "viva_wire.py": _text("postgresql_wire.py"),
        "viva_values.py": _text("postgresql_values.py"),
    },
    # The server's own processes and what they share, and its catalogue in the box's files.
    needs=Needs(memory_mib=96, processes=12),
)
