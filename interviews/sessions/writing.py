"""SQLite lets one write at a time: its writers here wait in line instead of asking again and again.

A writer that finds SQLite locked sleeps and looks again, longer each time: with fifty candidates a
write of 3 ms took 600. The line is only for speed; the database still decides what is true.
"""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager

from django.db import connection

from interviews.sessions import aside

_line = threading.Lock()


@contextmanager
def in_line() -> Iterator[None]:
    """Hold this process's turn to write, around one short transaction or statement.

    Who is inside a transaction holds SQLite's own lock and must not wait for those who want it;
    who plays aside has a database without other writers.
    """
    if connection.vendor != "sqlite" or connection.in_atomic_block or aside.playing():
        yield
        return
    with _line:
        yield


def keep_log_short() -> None:
    """Move what was written from SQLite's write-ahead log into its file, while others write.

    Left to itself, SQLite does it in a commit, and a candidate waits for it.
    """
    if connection.vendor == "sqlite" and not connection.in_atomic_block:
        with connection.cursor() as cursor:
            cursor.execute("PRAGMA wal_checkpoint(PASSIVE)")
