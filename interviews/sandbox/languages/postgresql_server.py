"""Starts a server of a test's own, and ends once it has let the candidate's role in.

Read as text and sent into the box, never imported here. It runs before the candidate's files are
there, so that they can neither keep the server from starting nor look as if they had not.
"""

from __future__ import annotations

import json
import os
import sys
import time

from viva_wire import Connection, SqlError  # type: ignore[import-not-found]  # it is in the box

PACKED = "/built/viva_cluster"
DATA = "/tmp/cluster"  # noqa: S108  the box's own
LOG = "/tmp/server.log"  # noqa: S108
# Tables that fill their file system must not take the server's log of changes with them; no file of
# the candidate's has the name that it gets.
CHANGES = "/box/.changes-"


def main() -> None:
    """Start it, wait until it serves, and leave it to the test."""
    unpack()
    server = started(sys.argv[1])
    # How long that may take is for those to say who started us.
    while os.waitpid(server, os.WNOHANG) == (0, 0):
        try:
            list(connected().run("SELECT 1"))
        except (OSError, SqlError):
            time.sleep(0.005)
        else:
            return
    with open(LOG, encoding="utf-8", errors="replace") as told:
        sys.exit(f"The server ended: {told.read()[-1000:]}")


def started(server: str) -> int:
    """Start the server; return the number of its process."""
    log = os.open(LOG, os.O_WRONLY | os.O_CREAT, 0o600)
    streams = [(os.POSIX_SPAWN_DUP2, log, stream) for stream in (1, 2)]
    nothing = (os.POSIX_SPAWN_OPEN, 0, os.devnull, os.O_RDONLY, 0)
    words = [server, "-D", DATA, "-k", DATA]
    return os.posix_spawn(server, words, dict(os.environ), file_actions=[nothing, *streams])


def connected() -> Connection:
    """Return a session of the candidate's role; raise OSError or SqlError without one."""
    return Connection(f"{DATA}/.s.PGSQL.5432", user="candidate", database="question")


def unpack() -> None:
    """Lay the cluster down where it may be written."""
    os.umask(0o077)
    changes = CHANGES + os.urandom(8).hex()
    os.makedirs(DATA)
    os.mkdir(changes)
    os.symlink(changes, f"{DATA}/pg_wal")
    with open(PACKED, "rb") as whole:
        listed = json.loads(whole.readline())
        for folder in listed["folders"]:
            os.makedirs(os.path.join(DATA, folder), exist_ok=True)
        for path, size in listed["files"]:
            with open(os.path.join(DATA, path), "wb") as file:
                file.write(whole.read(size))
