"""Runs a candidate's SQL on the question's tables in the box; it knows no expected row.

Read as text and sent into the box, never imported here. `schema.sql` comes first where it is among
the files, then a test's own rows, then the candidate's script. With `--answer` one call comes by
standard input and the rows of the last query go out by descriptor 3; without, all rows are printed.
"""

from __future__ import annotations

import json
import os
import sqlite3
import sys
from collections.abc import Iterator
from typing import Any

SCHEMA = "schema.sql"
ANSWERS = 3
MOST_ROWS = 10_000
MOST_BYTES = 128 * 1024
WIDEST = 40


def main() -> None:
    """Answer a test, or print what the script's queries give."""
    script = read(sys.argv[1])
    if "--answer" in sys.argv:
        call = json.loads(sys.stdin.read())[0]
        answer(script, *call["args"])
        return
    database = prepared("")
    given_numbers(database, sys.stdin.read())
    try:
        for columns, rows in queries(database, script):
            show(columns, rows)
    except sqlite3.Error as problem:
        sys.stderr.write(f"{problem}\n")
        sys.exit(1)


def read(path: str) -> str:
    """Return a file's text."""
    with open(path, encoding="utf-8") as file:
        return file.read()


def prepared(seed: str) -> sqlite3.Connection:
    """Return a database with the question's tables and a test's rows."""
    database = sqlite3.connect(":memory:", isolation_level=None)
    if os.path.exists(SCHEMA):
        database.executescript(read(SCHEMA))
    database.executescript(seed)
    return database


def given_numbers(database: sqlite3.Connection, text: str) -> None:
    """Make a table of the numbers on standard input, where there are some."""
    numbers = [(int(word),) for word in text.split() if word.lstrip("-").isdecimal()]
    if numbers:
        database.execute("CREATE TABLE input (number INTEGER)")
        database.executemany("INSERT INTO input VALUES (?)", numbers)


def queries(
    database: sqlite3.Connection, script: str
) -> Iterator[tuple[list[str], list[tuple[Any, ...]]]]:
    """Run a script statement by statement; yield columns and rows of each that has some."""
    for statement in statements(script):
        cursor = database.execute(statement)
        if cursor.description is not None:
            rows = cursor.fetchmany(MOST_ROWS)
            yield [column[0] for column in cursor.description], rows


def statements(script: str) -> Iterator[str]:
    """Yield the statements of a script, as SQLite itself finds their ends."""
    kept = ""
    for piece in script.split(";"):
        kept += piece + ";"
        if sqlite3.complete_statement(kept):
            yield kept
            kept = ""
    if kept.strip("; \n\t"):
        yield kept.removesuffix(";")


def answer(script: str, seed: str, number: int = 0) -> None:
    """Write the rows of a query, counted from 1, or of the last one; or the error, as one line."""
    try:
        database = prepared(seed)
    except sqlite3.Error as problem:
        # The tables are the question's, unless the candidate changed the schema's file.
        told({"raised": {"kinds": ["SchemaError"], "trace": f"schema: {problem}"}})
        return
    found: list[list[tuple[Any, ...]]] = []
    try:
        for _, rows in queries(database, script):
            found.append(rows)
            if len(found) == number:
                break
    except sqlite3.Error as problem:
        told({"raised": {"kinds": [type(problem).__name__], "trace": str(problem)}})
        return
    if number > len(found):
        told({"raised": {"kinds": ["QueryMissing"], "trace": f"there is no query {number}"}})
        return
    told({"value": [list(map(plain, row)) for row in (found or [[]])[-1]]})


def plain(value: Any) -> Any:
    """Return a value of a row as JSON has it."""
    return value.hex() if isinstance(value, bytes) else value


def told(line: dict[str, Any]) -> None:
    """Write one answer; one that is too long says so instead."""
    raw = json.dumps(line).encode()
    if len(raw) > MOST_BYTES:
        raw = b'{"too_long": true}'
    left = raw + b"\n"
    while left:
        left = left[os.write(ANSWERS, left) :]


def show(columns: list[str], rows: list[tuple[Any, ...]]) -> None:
    """Print rows below their columns' names, as wide as they need."""
    cells = [columns, *([cell(value) for value in row] for row in rows)]
    widths = [min(WIDEST, max(len(row[at]) for row in cells)) for at in range(len(columns))]
    for number, row in enumerate(cells):
        line = "  ".join(text.ljust(width) for text, width in zip(row, widths, strict=True))
        sys.stdout.write(line.rstrip() + "\n")
        if number == 0:
            sys.stdout.write("  ".join("-" * width for width in widths) + "\n")
    sys.stdout.write(f"({len(rows)} row{'' if len(rows) == 1 else 's'})\n\n")


def cell(value: Any) -> str:
    """Return a value as a table shows it."""
    return "NULL" if value is None else str(value)


if __name__ == "__main__":
    main()
