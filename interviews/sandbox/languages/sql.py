"""SQL runs in SQLite, in memory, through Python's own module: schema, rows, the candidate's."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from interviews.sandbox.languages import python
from interviews.sandbox.languages.base import BUILT, Interpreter, Language
from interviews.sandbox.languages.finding import version

RUNNER = "viva_sqlite.py"

# Numbers come in by standard input as rows of a table, so that even SQL can greet.
HELLO = """
SELECT 'hello' AS word, sum(number) AS number FROM input;
"""


@cache
def find() -> tuple[Interpreter, ...]:
    """Return the Pythons of this machine that have SQLite, with SQLite's version."""
    asked = "import sqlite3; print(sqlite3.sqlite_version)"
    return tuple(
        Interpreter(
            one.command,
            f"SQLite {told}",
            binds=one.binds,
            hidden=one.hidden,
            environment=one.environment,
        )
        for one in python.find()
        # Ours is bound elsewhere in a box; here it stands where this process found it.
        if not one.binds and (told := version(one.command, "-I", "-S", "-c", asked))
    )


def command(interpreter: Interpreter, entry: str) -> tuple[str, ...]:
    """Return the command that runs a script and prints the rows of its queries."""
    return (interpreter.command, "-B", "-s", "-I", f"{BUILT}/{RUNNER}", entry)


def calls(interpreter: Interpreter, entry: str) -> tuple[str, ...]:
    """Return the command that answers a test with the rows of the script's last query."""
    return (*command(interpreter, entry), "--answer")


SQL = Language(
    name="sql",
    label="SQL (SQLite)",
    entry="main.sql",
    find=find,
    command=command,
    hello=HELLO,
    install="apt-get install python3",
    calls=calls,
    beside={RUNNER: Path(__file__).with_name("sql_runner.py").read_text("utf-8")},
)
