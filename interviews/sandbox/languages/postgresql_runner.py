"""Runs a candidate's SQL on the question's tables, in the server that was started for this test.

Read as text and sent into the box, never imported here; it knows no expected row. `schema.sql`
comes first where it is among the files, then a test's own rows, then the candidate's script, all
as a role that owns nothing else. With `--answer` one call comes by standard input and the rows of
the last query go out by descriptor 3; without, all rows are printed.
"""

from __future__ import annotations

import json
import os
import sys
from typing import Any

from viva_server import LOG, connected  # type: ignore[import-not-found]  # they are in the box
from viva_values import value_of  # type: ignore[import-not-found]
from viva_wire import (  # type: ignore[import-not-found]
    Connection,
    Result,
    SqlError,
    TooMuch,
)

SCHEMA = "schema.sql"
ANSWERS = 3
MOST_BYTES = 128 * 1024
WIDEST = 40


def main() -> None:
    """Answer a test, or print what the script's queries give."""
    entry = sys.argv[1]
    script = read(entry)
    session = connected()
    if "--answer" in sys.argv:
        call = json.loads(sys.stdin.read())[0]
        seed, number = [*call["args"], 0][:2]
        told(answered(session, entry, script, seed=seed, number=number))
        return
    try:
        prepare(session, numbers_table(sys.stdin.read()))
        for result in session.run(script):
            show(result)
    except SqlError as problem:
        sys.exit(words(problem, entry, script))
    except TooMuch:
        sys.exit("These are more rows than can be shown.")
    except OSError:
        sys.exit(ended())


def read(path: str) -> str:
    """Return a file's text."""
    with open(path, encoding="utf-8") as file:
        return file.read()


def prepare(session: Connection, seed: str) -> None:
    """Make the question's tables and a test's rows."""
    for text in (read(SCHEMA) if os.path.exists(SCHEMA) else "", seed):
        for _ in session.run(text):
            pass


def numbers_table(text: str) -> str:
    """Return what makes a table of the numbers on standard input, where there are some."""
    numbers = [word for word in text.split() if word.lstrip("-").isdecimal()]
    rows = ", ".join(f"({number})" for number in numbers)
    # What is put into it here are whole numbers and nothing else.
    filled = f"INSERT INTO input VALUES {rows}"  # noqa: S608
    return f"CREATE TABLE input (number bigint); {filled}" if rows else ""


def answered(
    session: Connection, entry: str, script: str, *, seed: str, number: int
) -> dict[str, Any]:
    """Return the rows of a query, counted from 1, or of the last one; or the error."""
    try:
        prepare(session, seed)
    except SqlError as problem:
        # The tables are the question's, unless the candidate changed the schema's file.
        return raised("SchemaError", f"schema: {problem}")
    except (OSError, TooMuch):
        return raised("SchemaError", f"schema: {ended()}")
    try:
        rows = rows_of(session, script, number)
    except SqlError as problem:
        kind = "MemoryError" if problem.code == "53200" else "SqlError"
        return raised(kind, words(problem, entry, script))
    except TooMuch:
        return {"too_long": True}
    except OSError:
        return raised("ServerEnded", ended())
    missing = raised("QueryMissing", f"{entry}: there is no query {number}")
    return missing if rows is None else {"value": rows}


def rows_of(session: Connection, script: str, number: int) -> list[list[Any]] | None:
    """Return the rows of a query, counted from 1, or of the last for 0; None where there is none.

    The script runs to its end either way: the session must be read out.
    """
    rows: list[list[Any]] | None = None if number else []
    for at, result in enumerate(session.run(script), start=1):
        if number in {0, at}:
            rows = [list(map(value_of, row, result.kinds)) for row in result.rows]
    return rows


def raised(kind: str, trace: str) -> dict[str, Any]:
    """Return an error as an answer."""
    return {"raised": {"kinds": [kind], "trace": trace}}


def words(problem: SqlError, entry: str, script: str) -> str:
    """Return an error with the line of the script, or the number of the statement."""
    place = f"{entry}, statement {problem.statement}"
    if problem.position:
        place = f"{entry}:{script.count(chr(10), 0, problem.position - 1) + 1}"
    return "\n".join([f"{place}: {problem}", *problem.more])


def ended() -> str:
    """Return the last words of a server that is gone."""
    with open(LOG, encoding="utf-8", errors="replace") as log:
        last = log.read()[-2000:].strip().splitlines()[-1:]
    return f"The database server ended. {last[0].partition('] ')[2] if last else ''}".strip()


def told(line: dict[str, Any]) -> None:
    """Write one answer; one that is too long says so instead."""
    raw = json.dumps(line).encode()
    if len(raw) > MOST_BYTES:
        raw = b'{"too_long": true}'
    left = raw + b"\n"
    while left:
        left = left[os.write(ANSWERS, left) :]


def show(result: Result) -> None:
    """Print rows below their columns' names, as wide as they need."""
    cells = [result.names, *([cell(raw) for raw in row] for row in result.rows)]
    widths = [min(WIDEST, max(len(row[at]) for row in cells)) for at in range(len(result.names))]
    for number, row in enumerate(cells):
        line = "  ".join(text.ljust(width) for text, width in zip(row, widths, strict=True))
        sys.stdout.write(line.rstrip() + "\n")
        if number == 0:
            sys.stdout.write("  ".join("-" * width for width in widths) + "\n")
    count = len(result.rows)
    sys.stdout.write(f"({count} row{'' if count == 1 else 's'})\n\n")


def cell(raw: bytes | None) -> str:
    """Return a value as a table shows it."""
    return "NULL" if raw is None else raw.decode("utf-8", "replace")
